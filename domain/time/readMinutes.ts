/** Words for hours and for minutes, in the languages of `calendarWords.ts`. */
const hours =
  'h(?:(?:ou)?rs?|ours?|eures?|oras?)?|std\\.?|stunden?|ore|ora|horas?|uur|uren|u|godz\\.?|godziny?|tim(?:mar|me)?|時間';
const minutes = 'm(?:in(?:s|ut(?:es?|os?|i|en|er|y)?)?)?|分';
const withUnits = new RegExp(
  `^(?:(\\d+(?:[.,]\\d+)?) ?(?:${hours}))?,? ?(?:(\\d+(?:[.,]\\d+)?) ?(?:${minutes}))?\\.?$`,
  'i',
);

/**
 * Minutes that are written with their unit: `1:30`, `1:30:00`, `45 min`, `1 h 30 m`, `1h30`, `1.5 hours`, `2 Stunden`, `1時間30分`.
 * Undefined for anything else.
 */
export function readMinutes(text: string): number | undefined {
  const together = /^(\d{1,2}) ?h ?([0-5]\d)$/i.exec(text);
  if (together !== null) return Number(together[1]) * 60 + Number(together[2]);
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60;
  const words = withUnits.exec(text);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return undefined;
  return decimal(words[1]) * 60 + decimal(words[2]);
}

function decimal(text = '0'): number {
  return Number(text.replace(',', '.'));
}
