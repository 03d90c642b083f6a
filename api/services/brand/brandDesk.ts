import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { isImage } from '../../../domain/file/fileTypes.ts';
import type { Brand } from '../../../domain/organisation/brand.ts';
import { logoBytesBelow } from '../../../domain/organisation/logoRule.ts';
import { partnersLogoPath } from '../../contract/brand.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import type { BrandSettings } from './brandSettings.ts';

/** An image as it is sent. */
export interface BrandImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** In quotes, as HTTP has it. */
  readonly etag: string;
}

/** What the operator has decided about logos, with the partner’s own. */
export interface BrandDesk {
  readonly brand: Brand;
  /** Undefined: there is no partner’s brand. */
  readonly partnersLogo: BrandImage | undefined;
}

/** Reads the partner’s logo, once. @throws StartRefused if it cannot be read, or is no image */
export async function openBrandDesk({ whiteLabel, logoHosts }: BrandSettings): Promise<BrandDesk> {
  if (whiteLabel === undefined) return { brand: { whiteLabel: null, logoHosts }, partnersLogo: undefined };
  const { host, name, logoFile } = whiteLabel;
  const partnersLogo = await readImage(logoFile);
  return { brand: { whiteLabel: { host, name, logo: partnersLogoPath }, logoHosts }, partnersLogo };
}

async function readImage(file: string): Promise<BrandImage> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartRefused(`WHITE_LABEL_LOGO names ${file}, which cannot be read.`, { cause });
  });
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !isImage(type.mime) || bytes.length >= logoBytesBelow) {
    throw new StartRefused(
      `WHITE_LABEL_LOGO names ${file}, which is no PNG, JPEG, WebP or GIF image of fewer than 500 KB.`,
    );
  }
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  return { mediaType: type.mime, bytes, etag };
}
