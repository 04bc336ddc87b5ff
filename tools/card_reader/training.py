"""The training loop of both networks: a learning rate with a short warm-up and a cosine decay, and weights averaged over the steps."""

import math
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

STEPS_TO_FULL_RATE, STEPS_BETWEEN_SAVES, LAST_PART_OF_RATE = 100, 200, 0.005
DECAY = 0.998
"""The decay of the moving average of the weights, per step."""


def network_to_train(network: nn.Module, start: Path) -> nn.Module:
    """The network with the weights of the file `start`; with its random ones if there is no such file."""
    if start.exists():
        network.load_state_dict(torch.load(start))
    return network


def train(
    network: nn.Module,
    make_batch: Callable[[], tuple[Tensor, Tensor]],
    loss_of: Callable[[Tensor, Tensor], Tensor],
    rate: float,
    seconds: float,
    file: Path,
) -> None:
    """Train for this many seconds on batches of inputs and targets. Writes the averaged weights to the file, also now and then before.

    An interrupted training continues from FILE.state with the time that was left.
    """
    torch.set_num_threads(1)
    network.to(memory_format=torch.channels_last).train()
    averaged = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(DECAY), use_buffers=True)
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-3)
    state_file = file.with_suffix(".state")
    step, spent, losses = 0, 0.0, []
    if state_file.exists():
        state = torch.load(state_file)
        network.load_state_dict(state["network"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        step, spent = state["step"], state["spent"]
    begun = time.monotonic() - spent
    while (part := (time.monotonic() - begun) / seconds) < 1:
        falling = LAST_PART_OF_RATE + (1 - LAST_PART_OF_RATE) * (0.5 + 0.5 * math.cos(math.pi * part))
        optimiser.param_groups[0]["lr"] = rate * min(1, (step + 1) / STEPS_TO_FULL_RATE) * falling
        inputs, answers = make_batch()
        loss = loss_of(network(inputs.contiguous(memory_format=torch.channels_last)), answers)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(network)
        step += 1
        losses.append(loss.item())
        if step % STEPS_BETWEEN_SAVES == 0:
            print(f"{step} steps, {part:.1%} of the time, loss {sum(losses) / len(losses):.4f}", flush=True)
            losses.clear()
            save(averaged.module.state_dict(), file)
            state = {"network": network.state_dict(), "averaged": averaged.state_dict()}
            state |= {"optimiser": optimiser.state_dict(), "step": step, "spent": time.monotonic() - begun}
            save(state, state_file)
    save(averaged.module.state_dict(), file)
    print(f"{step} steps")


def save(state: dict, file: Path) -> None:
    """Write the whole file or none, so that it can be read during the training."""
    unfinished = file.with_name(file.name + ".unfinished")
    torch.save(state, unfinished)
    unfinished.replace(file)
