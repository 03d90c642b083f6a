import type pg from 'pg';
import { Notifier } from '../../../commands/log/notifier.ts';
import { followAsLeader } from '../../../commands/reactions/followAsLeader.ts';
import { runAsLeader } from '../../../commands/reactions/runAsLeader.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { localDateTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { createTaskRunner } from '../../platform/limits/taskRunner.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { addLetter, addTextMessage } from '../messages/letters.ts';
import { isTakenNow, latestMs } from '../messages/storeMessages.ts';
import { type KeepCopyParts, keepCopy, NotKept } from './keepCopy.ts';
import { type StandingPackage, standingPackage } from './openPackage.ts';
import { makePackageLink } from './packageLinks.ts';
import type { PackagePaper } from './packagePaper.ts';
import { readSideMs } from './packageParts.ts';

export interface SendPackagesParts extends Omit<KeepCopyParts, 'draw'> {
  readonly seal: LetterSeal;
  /** A letter waits to be sent. */
  readonly onLetter: () => void;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

const followed = { name: 'packages', lock: advisoryLocks.packages };
/** Milliseconds between two attempts to take the lease, and after a failure. */
const lookMs = 1_000;

/**
 * Follows packages: makes the link of one that is sent, or of which somebody is reminded, and writes to its recipient; keeps a copy
 * of one that was signed or completed. One process does so at a time; an event that is handled again after a crash adds nothing.
 */
export function startSendPackages(given: SendPackagesParts): { stop(): Promise<void> } {
  const { pools, log, facts, onTrouble } = given;
  const ending = new AbortController();
  const drawing = createTaskRunner<PackagePaper, Uint8Array>({
    file: new URL('./packagePdfWorker.ts', import.meta.url),
    megabytes: 384,
    isAnswer: () => true,
    tooMuch: () => new Error('there is more in a package than can be drawn as PDF'),
  });
  const within = { seconds: 60, tooLong: () => new Error('drawing a package took too long') };
  const parts: Parts = {
    ...given,
    draw: (paper) =>
      drawing.run({ task: paper, within, signal: ending.signal }).catch((error: unknown) => {
        throw ending.signal.aborted
          ? error
          : new NotKept('no copy of a package can be drawn', { cause: error });
      }),
  };
  const ended = runAsLeader({
    pool: pools.commands,
    lease: followed,
    signal: ending.signal,
    notifier: new Notifier(),
    lookMs,
    lead: (lease) =>
      followAsLeader({
        log,
        lease,
        categories: ['paperPackage'],
        async handle(events, position) {
          const own = events.filter(({ type }) => type in handlers);
          if (own.length === 0) return false;
          await facts.waitFor(position, readSideMs);
          for (const event of own) await handlers[event.type]?.(parts, event);
          return true;
        },
      }),
    onTrouble: (error) => onTrouble(error, 'packages are not sent at the moment; trying again'),
  });
  return {
    async stop() {
      ending.abort();
      await ended;
      await drawing.close();
    },
  };
}

type Parts = SendPackagesParts & Pick<KeepCopyParts, 'draw'>;
type Handler = (parts: Parts, event: RecordedEvent) => Promise<void>;

const handlers: Readonly<Record<string, Handler>> = {
  PaperPackageSent: writeToRecipient,
  PaperPackageReminded: writeToRecipient,
  PaperPackageCompleted: copyOf,
  PaperPackageSigned: copyOf,
};

async function standing(parts: SendPackagesParts, { org, stream }: RecordedEvent) {
  const { id = '' } = parseStreamName(stream) ?? {};
  return standingPackage(parts, org, id);
}

async function copyOf(parts: Parts, event: RecordedEvent): Promise<void> {
  const found = await standing(parts, event);
  if (found === undefined) return;
  try {
    await keepCopy(parts, found);
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    // One that cannot be kept does not keep others from being sent; what was signed stands without it.
    parts.onTrouble(error, `no copy of the package ${found.id} could be kept`);
  }
}

/** The link is made and its letter added in one step, so that each happens once. */
async function writeToRecipient(parts: SendPackagesParts, event: RecordedEvent): Promise<void> {
  const found = await standing(parts, event);
  const isOpen = found?.details.stage === 'sent' || found?.details.stage === 'opened';
  const isLate = parts.clock() - event.at > latestMs;
  if (found === undefined || !isOpen || isLate || !isTakenNow(event) || found.details.by === 'hand') return;
  const isReminder = event.type === 'PaperPackageReminded';
  await inTransaction(parts.pools.commands, async (client) => {
    const link = await makePackageLink(client, parts.configuration.baseUrl, {
      org: found.org,
      packageId: found.id,
      madeBy: event.id,
    });
    if (link !== undefined) await write(client, parts, found, { link, isReminder });
  });
  parts.onLetter();
}

async function write(
  client: pg.PoolClient,
  { facts, seal }: SendPackagesParts,
  { org, details }: StandingPackage,
  { link, isReminder }: { readonly link: string; readonly isReminder: boolean },
): Promise<void> {
  const organisation = await facts.organisation(org);
  if (organisation === undefined) return;
  const { name: senderName, timeZone, settings } = organisation;
  const { by, name, recipient, email, mobile, message, toSign, openUntil } = details;
  const until = localDateTimeText(
    { zone: zoneOf(timeZone), dateFormat: settings.dateFormat, clock: settings.timeFormat },
    openUntil,
  );
  // Curly brackets would be taken for the place of the link.
  const said = (text: string) => text.replaceAll('{', '(').replaceAll('}', ')');
  const asks = toSign ? 'read and sign' : 'read';
  if (by === 'sms' && mobile !== null) {
    const body = `${said(senderName)}: please ${asks} “${said(name)}” until ${until}: {link}`;
    return addTextMessage(client, seal, { org, senderName, name: recipient, to: mobile, body, secret: link });
  }
  if (by !== 'email' || email === null) return;
  const first = isReminder ? 'This is a reminder. ' : '';
  await addLetter(client, seal, {
    org,
    senderName,
    to: { name: recipient, address: email },
    subject: `${isReminder ? 'Reminder: ' : ''}${name} from ${senderName}`,
    body: `Hello ${said(recipient)},\n\n${first}${said(senderName)} asks you to ${asks} “${said(name)}”:\n{link}\n${message === '' ? '' : `\n${said(message)}\n`}\nThe link works until ${until}, and for you alone: please do not pass it on. If you do not expect it, you can ignore it.\n`,
    link,
  });
}
