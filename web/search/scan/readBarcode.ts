import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Served by Muster itself: nothing is fetched from elsewhere.
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? readerUrl : folder + file),
  },
});

/** What things are marked with: EAN-13 (and the other codes of shops), Code 128 and 39, QR, Data Matrix. */
const formats = ['EANUPC', 'Code128', 'Code39', 'QRCode', 'DataMatrix'] as const;

/** The text of a barcode in an image, whichever way it is turned; null if none can be read. */
export async function readBarcode(image: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(image, {
    formats: [...formats],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    maxNumberOfSymbols: 1,
  });
  const text = found.find(({ isValid }) => isValid)?.text.trim() ?? '';
  return text === '' ? null : text;
}
