const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes in decimal units, as the specification counts them (shell §5, Logo): `840 KB`, `2.4 MB`. */
export function sizeText(bytes: number): string {
  let [rest, unit] = [bytes, 0];
  // What would round to 1000 is written as 1 of the next unit.
  while (unit < units.length - 1 && rest >= 999.5) [rest, unit] = [rest / 1000, unit + 1];
  const digits = unit > 1 && rest < 99.95 ? 1 : 0;
  return `${Number(rest.toFixed(digits))} ${bytes === 1 ? 'byte' : units[unit]}`;
}
