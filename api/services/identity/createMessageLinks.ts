import type pg from 'pg';
import { phoneNumberFrom } from '../../../domain/phone/phoneNumber.ts';
import type { LinkedMessage, MessageLinks } from '../messages/messageLinks.ts';
import type { Recipient } from '../messages/wishes.ts';
import { addressOf } from './emailAddress.ts';
import { isActiveMember, isPlainMember } from './members.ts';
import type { MergedRecords } from './mergedRecords.ts';
import type { SignInLinks } from './signInLinks.ts';

export interface MessageLinksParts {
  readonly pool: pg.Pool;
  readonly signInLinks: Pick<SignInLinks, 'makeForMessage'>;
  readonly merges: Pick<MergedRecords, 'into'>;
  /** Muster's address for browsers. */
  readonly baseUrl: string;
}

/** Who signs in for a recipient, and how they have proven that they are reached. */
interface LinkedAccount {
  readonly uid: string;
  readonly email: string;
  /** E.164; null: they have verified none. */
  readonly phoneNumber: string | null;
}

/**
 * Links for those who do the work and for customers, by their records. A message goes to an address that planners write into
 * a record, so it signs in only where that is the address of the account itself, and never whoever may do more than the person
 * of that record.
 */
export function createMessageLinks({ pool, signInLinks, merges, baseUrl }: MessageLinksParts): MessageLinks {
  /** Who signs in for each recipient; undefined: nobody does, or several. */
  async function accountsOf(
    org: string,
    recipients: readonly Recipient[],
  ): Promise<readonly (LinkedAccount | undefined)[]> {
    const ids = recipients.map(({ id }) => id);
    const merged = await merges.into(org, ids);
    const { rows } = await pool.query<LinkedAccount & Recipient>(
      `select m.role as kind, case m.role when 'resource' then m.resource_id else m.customer_id end as id, m.uid, u.email,
         (select n.number from muster_identity.phone_numbers n where n.uid = m.uid) as "phoneNumber"
       from muster_identity.members m join muster_identity."user" u on u.id = m.uid
       where m.org = $1 and ${isActiveMember} and ${isPlainMember}
         and ((m.role = 'resource' and m.resource_id = any($2)) or (m.role = 'customer' and m.customer_id = any($2)))`,
      [org, [...ids, ...merged.keys()]],
    );
    return recipients.map(({ kind, id }) => {
      const theirs = rows.filter((row) => row.kind === kind && (merged.get(row.id) ?? row.id) === id);
      return theirs.length === 1 ? theirs[0] : undefined;
    });
  }

  return {
    async have(org, recipients) {
      return (await accountsOf(org, recipients)).map((account) => account !== undefined);
    },
    async make(org, recipient, message) {
      const { leadsTo: address } = message;
      const [account] = await accountsOf(org, [recipient]);
      const link =
        account !== undefined && isTheirs(account, message)
          ? await signInLinks.makeForMessage(org, { uid: account.uid, address, baseUrl })
          : undefined;
      return link ?? `${baseUrl}${address}`;
    },
  };
}

/** Whether a message goes where an account is reached. A number without the code of its country may be another one. */
function isTheirs({ email, phoneNumber }: LinkedAccount, { channel, to }: LinkedMessage): boolean {
  if (channel === 'email') return addressOf(to) === email;
  return channel === 'sms' && phoneNumber !== null && phoneNumberFrom(to) === phoneNumber;
}
