import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader that shares no code with ours finds in a PDF. */
export interface ReadPdf {
  readonly title: string;
  /** The lines of each page, from top to bottom; what stands beside one another in a line has spaces between. */
  readonly pages: readonly (readonly string[])[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0, y = 0] = item.transform.map(Number);
      const line = lines.get(Math.round(y)) ?? [];
      line.push({ x, text: item.str });
      lines.set(Math.round(y), line);
    }
    pages.push(
      [...lines]
        .toSorted(([one], [other]) => other - one)
        .map(([, parts]) =>
          parts
            .toSorted((one, other) => one.x - other.x)
            .map(({ text }) => text)
            .join(' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
    );
  }
  const { info } = await document.getMetadata();
  await loading.destroy();
  return { title: String(Object(info).Title), pages };
}
