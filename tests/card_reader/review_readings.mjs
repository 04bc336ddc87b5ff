// node review_readings.mjs NAME JSON: what the function of this name in review.js answers to these arguments, as JSON.
const review = await import(new URL('../../assets/card_reader/review.js', import.meta.url));

console.log(JSON.stringify(review[process.argv[2]](...JSON.parse(process.argv[3]))));
