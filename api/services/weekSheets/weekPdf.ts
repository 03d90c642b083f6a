import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfPaper } from '../papers/pdfPaper.ts';
import type { SheetDay, SheetVisit, WeekSheet } from './weekSheet.ts';

/** In points; A4 is 595 wide and 842 high. */
const margin = { side: 36, top: 58, bottom: 44 };
/** With the room between cells they fill the page. None is given by what stands in it: a long word would widen it. */
const widths = [68, 150, 197, 76];
const quietInk = '#6b747d';
const dayFill = '#eef1f4';
const lineInk = '#c3cad1';
/** A row of more lines may not fit on a page, and is broken; a shorter one is kept together. */
const mostLinesKept = 45;
/** Of who and what, where texts may be long, a line has room for more signs than these, however wide they are. */
const fewestInLine = 17;
/** What a line at the head of a page has room for. */
const mostInHead = 80;

/**
 * A week on A4 paper, as the bytes of a PDF: a heading, a part for each day whose heading is repeated where it goes on
 * over the page, and the number of each page. It takes a processor for as long as it takes, so it is for a process of its own.
 */
export function weekPdf(sheet: WeekSheet): Promise<Uint8Array> {
  return pdfPaper(documentOf(sheet));
}

function documentOf(sheet: WeekSheet): TDocumentDefinitions {
  const { title, period, organisation, total, columns, days, nothing } = sheet;
  const heads: readonly string[] = columns;
  return {
    info: { title: `${title}, ${period}`, author: organisation, creator: 'Muster' },
    version: '1.7',
    language: 'en',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    header: (page) =>
      page === 1
        ? {
            text: shortened(organisation),
            alignment: 'right',
            color: quietInk,
            margin: [margin.side, 28, margin.side, 0],
          }
        : {
            margin: [margin.side, 24, margin.side, 0],
            stack: [
              { text: `${shortened(title)} · ${period}`, color: quietInk, margin: [0, 0, 0, 4] },
              columnHeads(heads),
            ],
          },
    footer: (page, pages) => ({
      text: `Page ${page} of ${pages}`,
      alignment: 'center',
      color: quietInk,
      fontSize: 8.5,
      margin: [0, 14, 0, 0],
    }),
    content: [
      { text: title, fontSize: 18, bold: true },
      {
        columns: [
          { width: '*', text: period },
          { width: 'auto', text: total, bold: true },
        ],
        margin: [0, 2, 0, 12],
      },
      ...(nothing === undefined ? [columnHeads(heads), ...days.map(dayTable)] : [{ text: nothing }]),
    ],
  };
}

function columnHeads(heads: readonly string[]): Content {
  return {
    layout: { hLineWidth: () => 0, vLineWidth: () => 0 },
    table: {
      widths,
      body: [heads.map((text) => ({ text, bold: true, fontSize: 8.5, color: quietInk }))],
    },
  };
}

function dayTable({ title, total, note, visits }: SheetDay): Content {
  const fits = visits.every((visit) => linesOf(visit) <= mostLinesKept);
  return {
    margin: [0, 0, 0, 8],
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => lineInk,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    table: {
      widths,
      headerRows: 1,
      // What is to be kept together and does not fit on a page would be left out.
      keepWithHeaderRows: fits ? 1 : 0,
      dontBreakRows: fits,
      body: [
        [
          {
            colSpan: 3,
            fillColor: dayFill,
            text: [{ text: title, bold: true }, note === '' ? '' : `  ·  ${note}`],
          },
          '',
          '',
          { text: total, bold: true, alignment: 'right', fillColor: dayFill },
        ],
        ...(visits.length === 0
          ? [[{ text: 'No bookings', color: quietInk, colSpan: 4 }, '', '', '']]
          : visits.map(visitRow)),
      ],
    },
  };
}

function visitRow({ time, who, what, status, tone }: SheetVisit): TableCell[] {
  const ink = tone === 'quiet' ? { color: quietInk } : {};
  return [
    { ...ink, stack: [...time] },
    {
      ...ink,
      stack: who.map((text, line) => (line === 0 && tone === 'plain' ? { text, bold: true } : text)),
    },
    { ...ink, stack: [...what] },
    { ...ink, stack: [...status] },
  ];
}

/** How many lines a booking takes at most. */
function linesOf({ who, what, status }: SheetVisit): number {
  const inCell = (texts: readonly string[]) =>
    texts
      .flatMap((text) => text.split('\n'))
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / fewestInLine)), 0);
  return Math.max(inCell(who), inCell(what), inCell(status));
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= mostInHead ? text : `${signs.slice(0, mostInHead).join('').trimEnd()}…`;
}
