import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { isPhoneCode, phoneCodeDigits } from '../../../../domain/phone/phoneCode.ts';
import type { LetterSeal } from '../../messages/letterSeal.ts';
import { addTextMessage } from '../../messages/letters.ts';

/** How long a code works, in seconds. */
const codeSeconds = 600;
/** After so many wrong entries it works no more. */
const mostMistakes = 5;
/** Of how many sign-ins one removes codes that have expired. */
const prunedEvery = 20;

/** What a code is for: to show that somebody has the telephone with this number. Numbers are E.164. */
export type PhoneCodePurpose =
  | {
      readonly purpose: 'verify';
      /** Whose account it is about. */
      readonly uid: string;
      readonly number: string;
    }
  | {
      readonly purpose: 'signIn';
      /** Whose number it is; null: nobody has verified it, and no code is right. */
      readonly uid: string | null;
      readonly number: string;
    };

/** A code as it was sent. */
export type SentCode = PhoneCodePurpose & {
  /** How often one had been sent in the place of another before, since somebody asked for the first. */
  readonly resends: number;
};

/** What came of an entry. */
export type PhoneCodeEntry<Right> =
  | ({ readonly outcome: 'right'; readonly number: string } & Right)
  | { readonly outcome: 'wrong'; readonly uid: string | null }
  | { readonly outcome: 'expired' };

/**
 * Codes of six digits that go out by text message. Only a keyed hash is kept, because anybody can try a million codes: the key
 * is the installation's and not in the database. A code works once, for ten minutes; after five wrong entries no more.
 */
export interface PhoneCodes {
  /**
   * Sends a code, and answers the id by which it is entered. One that verifies a number takes the place of the one that was
   * sent for the same account; one that signs in leaves others alone, because strangers can ask for them.
   *
   * @param resends how often one was sent in the place of another before; omitted: never
   */
  send(client: pg.PoolClient, purpose: PhoneCodePurpose, resends?: number): Promise<string>;
  /** For whom and what a code was sent; undefined if it has expired or there is none. */
  find(id: string): Promise<SentCode | undefined>;
  /** Enters the code of an account; a wrong one is counted, whatever becomes of the transaction that asks. A right one works no more. */
  verify(id: string, uid: string, code: string): Promise<PhoneCodeEntry<object>>;
  /** Looks at a code to sign in, which still works if it is right: a second factor may be missing. A wrong one is counted. */
  check(id: string, code: string): Promise<PhoneCodeEntry<{ readonly uid: string }>>;
  /** Uses a code up, or takes it back; false if it was used or taken back meanwhile. */
  take(client: pg.PoolClient, id: string): Promise<boolean>;
  /** Removes those that have expired, with their numbers, once in so many times. In no transaction. */
  prune(): Promise<void>;
}

export interface PhoneCodesParts {
  readonly pool: pg.Pool;
  /** The installation's. */
  readonly secret: string;
  readonly seal: LetterSeal;
}

export function createPhoneCodes({ pool, secret, seal }: PhoneCodesParts): PhoneCodes {
  const hashOf = (id: string, code: string) =>
    createHmac('sha256', secret).update(`phone code\0${id}\0${code}`).digest();

  /** @param uid whose code it has to be; undefined: whoever's it is */
  async function entered(
    id: string,
    { purpose, uid }: { readonly purpose: PhoneCodePurpose['purpose']; readonly uid?: string },
    written: string,
  ): Promise<PhoneCodeEntry<{ readonly uid: string }>> {
    const code = written.trim();
    if (!isPhoneCode(code)) return { outcome: 'wrong', uid: null };
    // Counted before it is compared, so that entries sent together are all counted.
    const { rows } = await pool.query<{ uid: string | null; number: string; code_hash: Buffer }>(
      `update muster_identity.phone_codes set entries = entries + 1
       where id = $1 and purpose = $2 and ($3::text is null or uid = $3) and expires_at > now() and entries < $4
       returning uid, number, code_hash`,
      [id, purpose, uid ?? null, mostMistakes],
    );
    const [found] = rows;
    if (found === undefined) return { outcome: 'expired' };
    if (!timingSafeEqual(found.code_hash, hashOf(id, code)) || found.uid === null)
      return { outcome: 'wrong', uid: found.uid };
    return { outcome: 'right', uid: found.uid, number: found.number };
  }

  async function take(client: pg.Pool | pg.PoolClient, id: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'delete from muster_identity.phone_codes where id = $1 and expires_at > now()',
      [id],
    );
    return rowCount === 1;
  }

  return {
    async send(client, { purpose, uid, number }, resends = 0) {
      const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0');
      const id = randomUUID();
      await client.query(
        `delete from muster_identity.phone_codes
         where expires_at < now() or ($1 = 'verify' and purpose = $1 and uid = $2)`,
        [purpose, uid],
      );
      await client.query(
        `insert into muster_identity.phone_codes (id, purpose, uid, number, code_hash, expires_at, resends)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)`,
        [id, purpose, uid, number, uid === null ? randomBytes(32) : hashOf(id, code), codeSeconds, resends],
      );
      if (uid !== null) {
        await addTextMessage(client, seal, {
          to: number,
          body: '{link} is your code for Muster. It works for ten minutes. Nobody who asks you for it is from Muster.',
          secret: code,
        });
      }
      return id;
    },

    async find(id) {
      const { rows } = await pool.query<SentCode>(
        `select purpose, uid, number, resends from muster_identity.phone_codes where id = $1 and expires_at > now()`,
        [id],
      );
      return rows[0];
    },

    async verify(id, uid, code) {
      const entry = await entered(id, { purpose: 'verify', uid }, code);
      // Somebody else may have been faster to use it.
      return entry.outcome !== 'right' || (await take(pool, id)) ? entry : { outcome: 'expired' };
    },

    async check(id, code) {
      const entry = await entered(id, { purpose: 'signIn' }, code);
      if (entry.outcome === 'right') {
        await pool.query('update muster_identity.phone_codes set entries = entries - 1 where id = $1', [id]);
      }
      return entry;
    },

    take,

    async prune() {
      if (Math.random() * prunedEvery >= 1) return;
      await pool.query('delete from muster_identity.phone_codes where expires_at < now()');
    },
  };
}
