import { readFile } from 'node:fs/promises';
import { refuseFile } from '../commandLine/readJsonFile.ts';
import { StartRefused } from '../postgres/startRefused.ts';

/** A type of shift; the instances give it a length and no time of day. */
export interface ShiftType {
  readonly id: string;
  readonly minutes: number;
  /** The types that must not begin on the day after it. */
  readonly notAfter: readonly string[];
}

/** Somebody with the limits of their shifts over the whole horizon. */
export interface StaffMember {
  readonly id: string;
  /** By type of shift: the most of them; 0: none of that type. */
  readonly mostShifts: Readonly<Record<string, number>>;
  readonly mostMinutes: number;
  readonly leastMinutes: number;
  readonly mostInARow: number;
  readonly leastInARow: number;
  readonly leastDaysOffInARow: number;
  readonly mostWeekends: number;
}

/** A shift that somebody would rather have, or not have. */
export interface ShiftRequest {
  readonly staff: string;
  /** From 0, a Monday. */
  readonly day: number;
  readonly shift: string;
  readonly weight: number;
}

/** A shift-scheduling instance (Curtois and Qu, 2014). */
export interface ShiftInstance {
  /** The number of days of the horizon, from day 0, a Monday. */
  readonly days: number;
  readonly shifts: readonly ShiftType[];
  readonly staff: readonly StaffMember[];
  readonly daysOff: readonly { readonly staff: string; readonly day: number }[];
  readonly wanted: readonly ShiftRequest[];
  readonly unwanted: readonly ShiftRequest[];
  readonly cover: readonly { readonly day: number; readonly shift: string; readonly needed: number }[];
}

/** A line of a section: its number in the file, from 1, and its cells. */
interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

const sections = [
  'HORIZON',
  'SHIFTS',
  'STAFF',
  'DAYS_OFF',
  'SHIFT_ON_REQUESTS',
  'SHIFT_OFF_REQUESTS',
  'COVER',
] as const;
type Section = (typeof sections)[number];
interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Reads an instance; refuses any other file with `StartRefused`, with the lines that are wrong. */
export async function readShiftInstance(file: string): Promise<ShiftInstance> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why = code === 'ENOENT' ? 'there is no such file' : String(code ?? error);
    throw new StartRefused(`${file} cannot be read: ${why}.`, { cause: error });
  });
  const { instance, problems } = parseShiftInstance(text);
  return problems.length > 0 ? refuseFile(file, 'a shift-scheduling instance', problems) : instance;
}

/** The instance in a text, and what is wrong with it, line by line; with problems the instance means nothing. */
export function parseShiftInstance(text: string): {
  readonly instance: ShiftInstance;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const lines = linesOf(text, problems);
  const wrong = (number: number, message: string) => problems.push({ path: `line ${number}`, message });
  const whole = ({ number, cells }: Line, place: number, what: string): number => {
    const cell = cells[place] ?? '';
    // Some files write nothing as `-0`.
    if (/^(?:\d{1,9}|-0)$/.test(cell)) return Math.abs(Number(cell));
    wrong(number, `'${cell}' is no ${what}`);
    return 0;
  };
  const [horizon] = lines('HORIZON');
  const days = horizon === undefined ? 0 : whole(horizon, 0, 'number of days');
  if (days === 0) problems.push({ path: 'SECTION_HORIZON', message: 'has no days' });
  const shifts = lines('SHIFTS').map((line): ShiftType => {
    const [id = '', , after = ''] = line.cells;
    return {
      id,
      minutes: whole(line, 1, 'number of minutes'),
      notAfter: after.split('|').filter((one) => one !== ''),
    };
  });
  const shiftIds = new Set(shifts.map(({ id }) => id));
  const staff = lines('STAFF').map((line): StaffMember => {
    const [id = '', most = ''] = line.cells;
    return {
      id,
      mostShifts: Object.fromEntries(
        most.split('|').map((part) => {
          const [shift = '', count = ''] = part.split('=');
          if (!shiftIds.has(shift) || !/^\d+$/.test(count))
            wrong(line.number, `'${part}' is no number of shifts`);
          return [shift, Number(count)];
        }),
      ),
      mostMinutes: whole(line, 2, 'number of minutes'),
      leastMinutes: whole(line, 3, 'number of minutes'),
      mostInARow: whole(line, 4, 'number of shifts'),
      leastInARow: whole(line, 5, 'number of shifts'),
      leastDaysOffInARow: whole(line, 6, 'number of days'),
      mostWeekends: whole(line, 7, 'number of weekends'),
    };
  });
  const staffIds = new Set(staff.map(({ id }) => id));
  const known = (line: Line, place: number, ids: ReadonlySet<string>, what: string): string => {
    const id = line.cells[place] ?? '';
    if (!ids.has(id)) wrong(line.number, `there is no ${what} '${id}'`);
    return id;
  };
  const dayOf = (line: Line, place: number): number => {
    const day = whole(line, place, 'day');
    if (day >= days) wrong(line.number, `day ${day} is after the horizon`);
    return day;
  };
  const requests = (section: Section) =>
    lines(section).map(
      (line): ShiftRequest => ({
        staff: known(line, 0, staffIds, 'member of staff'),
        day: dayOf(line, 1),
        shift: known(line, 2, shiftIds, 'shift'),
        weight: whole(line, 3, 'weight'),
      }),
    );
  const instance: ShiftInstance = {
    days,
    shifts,
    staff,
    daysOff: lines('DAYS_OFF').flatMap((line) => {
      const of = known(line, 0, staffIds, 'member of staff');
      return line.cells.slice(1).map((_, place) => ({ staff: of, day: dayOf(line, place + 1) }));
    }),
    wanted: requests('SHIFT_ON_REQUESTS'),
    unwanted: requests('SHIFT_OFF_REQUESTS'),
    cover: lines('COVER').map((line) => ({
      day: dayOf(line, 0),
      shift: known(line, 1, shiftIds, 'shift'),
      needed: whole(line, 2, 'number of people'),
    })),
  };
  for (const [section, found] of [
    ['SHIFTS', shifts],
    ['STAFF', staff],
    ['COVER', instance.cover],
  ] as const) {
    if (found.length === 0) problems.push({ path: `SECTION_${section}`, message: 'is missing or empty' });
  }
  return { instance, problems };
}

/** The lines of each section, without comments and empty ones. */
function linesOf(text: string, problems: Problem[]): (section: Section) => readonly Line[] {
  const found = new Map<string, Line[]>();
  let section: Line[] | undefined;
  text.split(/\r?\n/).forEach((written, place) => {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) return;
    if (line.startsWith('SECTION_')) {
      const name = line.slice('SECTION_'.length);
      if (!sections.some((one) => one === name)) {
        problems.push({ path: `line ${place + 1}`, message: `'${line}' is no section` });
      }
      section = found.get(name) ?? [];
      found.set(name, section);
      return;
    }
    const cells = line.split(',').map((cell) => cell.trim());
    if (section === undefined) problems.push({ path: `line ${place + 1}`, message: 'is in no section' });
    section?.push({ number: place + 1, cells });
  });
  return (name) => found.get(name) ?? [];
}
