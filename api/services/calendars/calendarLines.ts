import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';

const hour = 3600;

/** A line of iCalendar with a text, which may say anything: masked, and without characters that no file may have. */
export function textLine(name: string, text: string): string {
  const masked = text
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
  return `${name}:${masked}`;
}

/** A moment in UTC. */
export function utcLine(name: string, instant: number): string {
  return `${name}:${compact(new Date(instant * 1000).toISOString().slice(0, 19))}Z`;
}

/** A moment as the clock of the zone shows it; in UTC where it shows the same twice, since readers disagree on which is meant. */
export function zonedLine(name: string, zone: Zone, instant: number): string {
  if (isShownTwice(zone, instant)) return utcLine(name, instant);
  return `${name};TZID=${zone.name}:${localMoment(instant + zone.offsetAt(instant))}`;
}

/** Whether the clock shows the same at another instant, before or after it is set back. */
function isShownTwice(zone: Zone, instant: number): boolean {
  const now = zone.offsetAt(instant);
  return [-3 * hour, 3 * hour].some((away) => {
    const other = zone.offsetAt(instant + away);
    return other !== now && zone.offsetAt(instant + now - other) === other;
  });
}

/** A local day, for what takes whole days. */
export function dayLine(name: string, zone: Zone, instant: number): string {
  return `${name};VALUE=DATE:${compact(dateOfLocalDay(localDayOf(zone, instant)))}`;
}

/** The definition of a zone in a span: its offset at the beginning, and each change of it until the end. */
export function zoneLines(
  zone: Zone,
  { from, to }: { readonly from: number; readonly to: number },
): readonly string[] {
  const lines = [...observance('STANDARD', 0, zone.offsetAt(from), zone.offsetAt(from))];
  for (let before = from; before < to; before += 24 * hour) {
    const [old, now] = [zone.offsetAt(before), zone.offsetAt(before + 24 * hour)];
    if (old === now) continue;
    const at = changeBetween(zone, before, before + 24 * hour);
    lines.push(...observance(now > old ? 'DAYLIGHT' : 'STANDARD', at + old, old, now));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone.name}`, ...lines, 'END:VTIMEZONE'];
}

/** The second in which the offset changes. */
function changeBetween(zone: Zone, from: number, to: number): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetAt(middle) === zone.offsetAt(from)) low = middle;
    else high = middle;
  }
  return high;
}

function observance(
  kind: 'STANDARD' | 'DAYLIGHT',
  local: number,
  old: number,
  now: number,
): readonly string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localMoment(local)}`,
    `TZOFFSETFROM:${offsetText(old)}`,
    `TZOFFSETTO:${offsetText(now)}`,
    `END:${kind}`,
  ];
}

function offsetText(seconds: number): string {
  const minutes = Math.abs(seconds) / 60;
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  return `${seconds < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

/** Local seconds as a date and a time without a zone. */
function localMoment(local: number): string {
  return compact(new Date(local * 1000).toISOString().slice(0, 19));
}

function compact(iso: string): string {
  return iso.replaceAll(/[-:]/g, '');
}

/** Lines as RFC 5545 sends them: of at most 75 bytes, continued after a blank. */
export function foldedLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > 75) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += length;
  }
  return text;
}
