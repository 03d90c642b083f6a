import { createKeptTexts, type KeptTexts } from '../../../commands/keptText/keptTexts.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import {
  type Evidence,
  evidenceSchema,
  type Origin,
  originSchema,
} from '../../../domain/package/signedPackage.ts';
import { keptReferenceIn } from '../../../domain/record/kinds/keptText.ts';
import type { PackageTrail } from '../../contract/packages.ts';
import { type StandingPackage, standingPackage } from './openPackage.ts';
import type { PackageParts } from './packageParts.ts';

type Entry = PackageTrail['entries'][number];

/** What the events of a package are in its trail; a step forward says which item it was. */
const whatOf: Readonly<Record<string, Entry['what']>> = {
  PaperPackageSent: 'sent',
  PaperPackageReminded: 'reminded',
  PaperPackageOpened: 'opened',
  PaperPackageCompleted: 'completed',
  PaperPackageSigned: 'signed',
  PaperPackageTakenOff: 'withdrawn',
  PaperPackageExpired: 'expired',
};

/** What has become of a package: its items, its trail and its signature; undefined if there is no such package. */
export async function packageTrail(
  parts: PackageParts,
  org: string,
  id: string,
): Promise<
  | (Omit<PackageTrail, 'position' | 'sendsMail' | 'sendsText'> & { readonly standing: StandingPackage })
  | undefined
> {
  const standing = await standingPackage(parts, org, id);
  if (standing === undefined) return undefined;
  const texts = createKeptTexts(parts.pools.commands);
  return {
    standing,
    entries: await entriesOf(parts, texts, standing),
    evidence: await keptJson(
      texts,
      org,
      standing.details.evidence,
      (json) => evidenceSchema.parse(json) satisfies Evidence,
    ),
    items: standing.items.map(({ kind, id: item, title, isDone }) => ({
      kind,
      id: item,
      title,
      isDone,
      answerId: standing.answers.get(item) ?? null,
    })),
  };
}

async function entriesOf(
  { log }: Pick<PackageParts, 'log'>,
  texts: KeptTexts,
  { org, id, items, answers }: StandingPackage,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let before = { reads: [] as readonly unknown[], answerIds: [] as readonly unknown[] };
  for await (const { type, data, at } of log.read(streamName('paperPackage', org, id))) {
    const { origin, reads, answerIds } = Object(data);
    const from = {
      origin: await keptJson(texts, org, origin, (json) => originSchema.parse(json) satisfies Origin),
    };
    const seconds = Math.floor(at / 1000);
    const what = whatOf[type];
    if (what !== undefined) entries.push({ happenedAt: seconds, what, title: null, ...from });
    if (type !== 'PaperPackageProgressed') continue;
    const now = { reads: [reads ?? []].flat(), answerIds: [answerIds ?? []].flat() };
    const newAnswer = now.answerIds.find((one) => !before.answerIds.includes(one));
    const [formId] = [...answers].find(([, answerId]) => answerId === newAnswer) ?? [];
    const item = newAnswer === undefined ? Object(now.reads.at(-1)).documentId : formId;
    const title = items.find((one) => one.id === item)?.title ?? null;
    entries.push({ happenedAt: seconds, what: newAnswer === undefined ? 'read' : 'filled', title, ...from });
    before = now;
  }
  return entries;
}

/** What stands in a kept text as JSON; null if there is none, or it has been erased. */
async function keptJson<Value>(
  texts: KeptTexts,
  org: string,
  value: unknown,
  read: (json: unknown) => Value,
): Promise<Value | null> {
  const reference = keptReferenceIn(value);
  const text = reference && (await texts.read(org, reference));
  return text === undefined ? null : read(JSON.parse(text));
}
