import { hash } from 'node:crypto';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import type { TrailKind } from '../../../domain/trail/trailKinds.ts';
import type { TrailEntry } from '../../contract/trail.ts';

/** The trail of what belongs to no organisation: accounts that do not exist, and whoever is not signed in. */
export const installation = '';

/** From where something is done. */
export interface TrailOrigin {
  readonly address?: string | null | undefined;
  readonly device?: string | null | undefined;
}

/** Who does something, and from where. */
export interface TrailAuthor extends TrailOrigin {
  /** Null: nobody known. */
  readonly actor: string | null;
}

/** What is to become an entry. Texts are shortened to 200 characters; never give a password, token or secret. */
export interface TrailDraft extends TrailAuthor {
  readonly kind: TrailKind;
  readonly subject?: string | null | undefined;
  readonly things?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Lower-case hex SHA-256 of the canonical JSON of all fields but `hash`: what the next entry carries as `prev`. */
export function trailHash({ hash: _, ...hashed }: TrailEntry): string {
  return hash('sha256', canonicalJson(hashed));
}

export const mostThings = 10;
export const mostAddresses = 5;
const longestText = 200;
/** Nested no deeper, and no longer lists. */
const mostItems = 50;

/** A text as the trail keeps it: without control characters, storable, and short. */
export function trailText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestText)
    .toWellFormed();
}

/** Details as the trail keeps them. */
export function trailDetails(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, bounded(value)]));
}

function bounded(value: unknown): unknown {
  if (typeof value === 'string') return trailText(value);
  if (Array.isArray(value)) return value.slice(0, mostItems).map((item) => trailText(String(item)));
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
