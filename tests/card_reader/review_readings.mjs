// node review_readings.mjs JSON: the cards that the page shows for [readings, copies, expected], as JSON.
const { reviewed } = await import(new URL('../../assets/card_reader/review.js', import.meta.url));

console.log(JSON.stringify(reviewed(...JSON.parse(process.argv[2]))));
