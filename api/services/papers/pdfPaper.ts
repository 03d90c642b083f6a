import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** Roboto comes with the library: Latin with all its accents, Vietnamese, Greek and Cyrillic. */
const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);
const fontFiles = {
  normal: join(fontFolder, 'Roboto-Regular.ttf'),
  bold: join(fontFolder, 'Roboto-Medium.ttf'),
  italics: join(fontFolder, 'Roboto-Italic.ttf'),
  bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
};

pdfmake.setFonts({ Roboto: fontFiles });
// Nothing is fetched, and nothing read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path));

/** The bytes of a PDF. It takes a processor for as long as it takes, so it is for a process of its own. */
export function pdfPaper(definition: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(definition).getBuffer();
}
