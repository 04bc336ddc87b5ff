"""What a camera does to a scene: light, colour, blur, noise and JPEG."""

import math

import cv2
import numpy as np

from tools.card_reader.drawing_tools import DrawingTools


class CameraEffects(DrawingTools):
    """Changes pictures as cameras do."""

    def post(self, im, S):
        """A float picture of S by S by 3 (BGR, 0 to 255) as a camera takes it: uint8, of the same shape."""
        r = self.r
        im = np.clip(self.with_light(im, S), 0, 255)
        im = cv2.LUT(
            im.astype(np.uint8),
            (255 * (np.arange(256) / 255) ** math.exp(r.normal(0, 0.3))).astype(np.float32),
        )
        im = (im - 128) * self.u(0.55, 1.15) + 128 + self.u(-50, 30)
        k = r.random()
        if k < 0.45:
            im = cv2.GaussianBlur(im, (0, 0), self.u(0.4, 1.7))
        elif k < 0.6:
            im = self.motion_blurred(im, 3, 7)
        if r.random() < 0.7:
            im = im + r.standard_normal(
                im.shape[:2] + (1 if r.random() < 0.5 else 3,), dtype=np.float32
            ) * self.u(1, 13)
        im = np.clip(im, 0, 255).astype(np.uint8)
        return self.jpeg_compressed(im) if r.random() < 0.7 else im

    def with_light(self, im, S):
        """The float picture with a light gradient or a shadow's edge, a reflection, and a tint; not clipped."""
        r = self.r
        if r.random() < 0.5:
            ang = self.u(0, 6.28)
            yy, xx = np.mgrid[:S, :S].astype(np.float32)
            d = ((xx - S / 2) * math.cos(ang) + (yy - S / 2) * math.sin(ang)) / S
            im = (
                im * (1 + d * self.u(0, 0.9))[..., None]
                if r.random() < 0.5
                else im
                * (1 - self.u(0.2, 0.7) * (1 / (1 + np.exp(-(d + self.u(-0.4, 0.4)) * self.u(5, 60)))))[
                    ..., None
                ]
            )
        if r.random() < 0.15:
            yy, xx = np.mgrid[:S, :S].astype(np.float32)
            cx, cy = r.uniform(0, S, 2)
            g = np.exp(-(((xx - cx) / self.u(20, 90)) ** 2) - ((yy - cy) / self.u(20, 90)) ** 2)
            im = im + (g * self.u(60, 220))[..., None]
        if r.random() < 0.7:
            im = im * r.uniform(0.82, 1.12, 3)
        return im

    def motion_blurred(self, im, shortest, longest):
        """The picture blurred along a line in a square of `shortest` to `longest` pixels."""
        n = int(self.r.integers(shortest, longest + 1))
        K = np.zeros((n, n), np.float32)
        cv2.line(K, (0, int(self.r.integers(n))), (n - 1, int(self.r.integers(n))), 1, 1)
        return cv2.filter2D(im, -1, K / K.sum())

    def jpeg_compressed(self, im):
        """The uint8 picture after JPEG of quality 25 to 94."""
        quality = int(self.r.integers(25, 95))
        return cv2.imdecode(cv2.imencode(".jpg", im, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1)
