import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfPaper } from '../papers/pdfPaper.ts';
import type { PackagePaper } from './packagePaper.ts';

const quietInk = '#6b747d';
const lineInk = '#c3cad1';
/** Of a drawn signature, in points. */
const field = { width: 240, height: 80 };

/**
 * A package on A4 paper, as the bytes of a PDF: what it holds with hashes, the forms with their answers, the signature and the trail.
 * The documents themselves are enclosed as files, byte for byte as their hashes say.
 */
export function packagePdf(paper: PackagePaper): Promise<Uint8Array> {
  return pdfPaper(definitionOf(paper));
}

function definitionOf(paper: PackagePaper): TDocumentDefinitions {
  const { organisation, name, recipient, id, items, forms, files, trail, hash } = paper;
  return {
    info: { title: name, author: organisation, creator: 'Muster' },
    version: '1.7',
    language: 'en',
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [42, 54, 42, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    footer: (page, pages) => ({
      text: `${hash === null ? '' : `SHA-256 ${hash}   ·   `}Page ${page} of ${pages}`,
      alignment: 'center',
      color: quietInk,
      fontSize: 7.5,
      margin: [0, 16, 0, 0],
    }),
    files: Object.fromEntries(
      files.map(({ name: file, mediaType, base64 }, place) => [
        `file${place}`,
        { src: `data:${mediaType};base64,${base64}`, name: file, type: mediaType, relationship: 'Source' },
      ]),
    ),
    content: [
      { text: organisation, color: quietInk },
      { text: name, fontSize: 18, bold: true, margin: [0, 2, 0, 2] },
      { text: `For ${recipient}`, margin: [0, 0, 0, 2] },
      { text: `Package ${id}`, color: quietInk, fontSize: 8 },
      heading('What it holds'),
      table(
        ['Item', 'Kind', 'SHA-256'],
        items.map(({ title, kind, sha256 }) => [title, kind, sha256]),
        ['*', 80, 230],
      ),
      ...(files.length === 0
        ? []
        : [
            {
              text: 'The documents are enclosed in this file, as they were read.',
              color: quietInk,
              margin: [0, 4, 0, 0],
            } satisfies Content,
          ]),
      ...forms.flatMap(({ title, answers }) => [
        heading(title),
        table(
          ['Question', 'Answer'],
          answers.map(({ question, answer }) => [question, answer]),
          ['*', '*'],
        ),
      ]),
      ...signatureOf(paper),
      heading('What happened'),
      table(
        ['When', 'What', 'From where'],
        trail.map(({ at, what, from }) => [at, what, from]),
        [170, '*', 150],
      ),
    ],
  };
}

function signatureOf({ signature, hash }: PackagePaper): Content[] {
  if (signature === null) return [];
  const { name, lines, at, consent } = signature;
  const drawn: Content[] =
    lines.length === 0
      ? [{ text: name, italics: true, fontSize: 20, margin: [0, 8, 0, 4] }]
      : [
          {
            margin: [0, 8, 0, 4],
            canvas: lines.map((line) => ({
              type: 'polyline' as const,
              lineWidth: 1.2,
              lineColor: '#111111',
              points: Array.from({ length: Math.floor(line.length / 2) }, (_, place) => ({
                x: ((line[2 * place] ?? 0) / 1000) * field.width,
                y: ((line[2 * place + 1] ?? 0) / 1000) * field.height,
              })),
            })),
          },
        ];
  return [
    {
      unbreakable: true,
      stack: [
        heading('Signature'),
        { text: consent },
        ...drawn,
        { text: `${name}${lines.length === 0 ? ', typed' : ', drawn'}, ${at}`, bold: true },
        { text: `SHA-256 of what was signed: ${hash ?? ''}`, fontSize: 8, color: quietInk },
      ],
    },
  ];
}

function heading(text: string): Content {
  return { text, fontSize: 12, bold: true, margin: [0, 14, 0, 5] };
}

function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  widths: (number | string)[],
): Content {
  return {
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => lineInk,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    table: {
      widths,
      headerRows: 1,
      body: [
        heads.map((text) => ({ text, bold: true, fontSize: 8.5, color: quietInk })),
        // A hash has no place to be broken at, and fits the column only in small letters.
        ...rows.map((cells) =>
          cells.map((text) => (/^[0-9a-f]{64}$/.test(text) ? { text, fontSize: 6.5 } : { text })),
        ),
      ],
    },
  };
}
