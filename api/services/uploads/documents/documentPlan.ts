import type { Pool } from 'pg';
import { idSchema } from '../../../../domain/kernel/fields.ts';
import type { Actor } from '../../../../domain/rights/actor.ts';
import type { Zone } from '../../../../domain/time/zone.ts';
import type { DocumentReader } from '../../documents/document.ts';
import type { KnownRecords } from '../knownRecords.ts';
import { namedRecords } from '../namedRecords.ts';
import { recordIdOf } from '../naturalKey.ts';

/** What documents are planned with. */
export interface DocumentPlanParts {
  readonly actor: Actor;
  /** The read side's pool (`createPool`). */
  readonly pool: Pool;
  readonly known: KnownRecords;
  /** The organisation's time zone. */
  readonly zone: Zone;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * The id that the record of a document gets: that of the document, so that whoever keeps it goes on finding it. One that
 * no record of ours can have is replaced, always in the same way.
 */
export function ownIdOf(org: string, category: string, given: string): string {
  return idSchema.safeParse(given).success ? given : recordIdOf(org, category, 'document', given);
}

/** Finds the records that documents name: by the id of their document, else by reference or name. */
export function documentReader({ actor, known, zone }: DocumentPlanParts): DocumentReader {
  const { named } = namedRecords(known);
  const ids = {
    resource: new Set(known.resources.map(({ id }) => id)),
    customer: new Set(known.customers.map(({ id }) => id)),
    label: new Set(known.labels.map(({ id }) => id)),
    rosterTemplate: new Set(known.rosterTemplates.map(({ id }) => id)),
  };
  return {
    zone,
    weekStart: known.settings.weekStart,
    idOf(kind, text) {
      const id = ownIdOf(actor.org, kind, text);
      if (ids[kind].has(id)) return id;
      const [one, another] = named(kind, text);
      return another === undefined ? one : undefined;
    },
  };
}
