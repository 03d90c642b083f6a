import { z } from 'zod';

/** An address for e-mails, with the name of whoever has it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const form = /^(?:(?<name>[^<>"@]*?)\s*<(?<within>[^<>\s]+)>|(?<alone>[^<>\s]+))$/;

/** Reads `no-reply@example.com`, or `Muster <no-reply@example.com>`; undefined for anything else. */
export function readMailAddress(text: string): MailAddress | undefined {
  const { name = '', within, alone } = form.exec(text.trim())?.groups ?? {};
  const address = z.email().safeParse(within ?? alone);
  return address.success ? { name: name.trim(), address: address.data } : undefined;
}
