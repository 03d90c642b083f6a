/**
 * The months in the languages of uploaded files (as `api/services/uploads/fields/translatedNames.ts` has the headings),
 * without accents; Polish in the form that dates have as well.
 */
const months: readonly string[] = [
  'january february march april may june july august september october november december',
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  'januar februar marz april mai juni juli august september oktober november dezember',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
  'januari februari mars april maj juni juli augusti september oktober november december',
  // Further short forms.
  'jan feb mrz apr may jun jul aug sept oct nov dec',
  'jan fevr mrt apr mai jun juil aug set okt nov dez',
];

/** The weekdays likewise, Sunday first. */
const weekdays: readonly string[] = [
  'sunday monday tuesday wednesday thursday friday saturday',
  'dimanche lundi mardi mercredi jeudi vendredi samedi',
  'sonntag montag dienstag mittwoch donnerstag freitag samstag',
  'domingo lunes martes miercoles jueves viernes sabado',
  'domenica lunedi martedi mercoledi giovedi venerdi sabato',
  'domingo segunda terca quarta quinta sexta sabado',
  'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag',
  'niedziela poniedzialek wtorek sroda czwartek piatek sobota',
  'sondag mandag tisdag onsdag torsdag fredag lordag',
];

/** Short forms of two letters beside the English ones, as far as no language means another day by them. */
const shortWeekdays: Readonly<Record<string, number>> = {
  so: 0,
  zo: 0,
  nd: 0,
  lu: 1,
  pn: 1,
  wt: 2,
  me: 3,
  mi: 3,
  sr: 3,
  wo: 3,
  cz: 4,
  je: 4,
  ju: 4,
  pt: 5,
  ve: 5,
  vi: 5,
  vr: 5,
  za: 6,
};
/** Those by which some languages mean one day and some another: Dienstag and dimanche, Donnerstag and domingo. */
const severalWeekdays = ['di', 'do', 'ma'];

/** One letter each, Sunday first; perhaps with the word for day behind it. */
const japaneseWeekdays = '日月火水木金土';

/** How many letters of a month or a weekday tell it from others. */
const fewest = 3;

const monthTable = months.map((names) => names.split(' '));
const weekdayTable = weekdays.map((names) => names.split(' '));

/** The month that a word or its beginning means in every language that has it, from 1; undefined if none, or not one. */
export function monthOfWord(word: string): number | undefined {
  const place = placeIn(monthTable, plainWord(word), fewest);
  return place === undefined ? undefined : place + 1;
}

/** The weekday that a word or its beginning means likewise; 0 is Sunday. */
export function weekdayOfWord(word: string): number | undefined {
  const plain = plainWord(word).replace(/feira$/, '');
  const japanese = /^\p{sc=Han}(?:曜日?)?$/u.test(plain) ? japaneseWeekdays.indexOf(plain.charAt(0)) : -1;
  if (japanese >= 0) return japanese;
  return (
    placeIn(weekdayTable.slice(0, 1), plain, 2) ??
    shortWeekdays[plain] ??
    placeIn(weekdayTable, plain, fewest)
  );
}

/** Whether a word is a weekday, whichever. */
export function isWeekday(word: string): boolean {
  return weekdayOfWord(word) !== undefined || severalWeekdays.includes(plainWord(word));
}

/** The place that all rows with a name of that beginning agree on. */
function placeIn(table: readonly (readonly string[])[], word: string, least: number): number | undefined {
  if (word.length < least) return undefined;
  const places = new Set(table.map((names) => names.findIndex((name) => name.startsWith(word))));
  places.delete(-1);
  const [place, another] = places;
  return another === undefined ? place : undefined;
}

/** A word without case, accents, full stops and hyphens. */
function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.-]/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .toLowerCase()
    .trim();
}
