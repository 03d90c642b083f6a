/** Minutes that are written with their unit: `1:30`, `1:30:00`, `45 min`, `1 h 30 m`, `1.5 hours`. Undefined for anything else. */
export function readMinutes(text: string): number | undefined {
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? 0) / 60;
  const words =
    /^(?:(\d+(?:\.\d+)?) ?h(?:(?:ou)?rs?|ours?)?)?,? ?(?:(\d+(?:\.\d+)?) ?m(?:in(?:ute)?s?)?)?\.?$/i.exec(
      text,
    );
  if (words === null || (words[1] === undefined && words[2] === undefined)) return undefined;
  return Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0);
}
