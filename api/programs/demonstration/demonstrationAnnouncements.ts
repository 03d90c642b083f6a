import { newText, type WrittenText } from '../../../commands/keptText/keptTexts.ts';
import { announcement } from '../../../domain/announcement/announcement.ts';
import type { AudienceRole } from '../../../domain/rights/audience.ts';
import { demonstrationActor } from './demonstrationActor.ts';
import { labelId } from './demonstrationRecords.ts';
import type { DemonstrationAppend } from './playScenario.ts';

/** Something that is announced, some hours before the demonstration is made. */
interface Announced {
  readonly title: string;
  readonly text: string;
  readonly hoursAgo: number;
  readonly roles?: readonly AudienceRole[];
  readonly labelIds?: readonly string[];
  readonly toConfirm?: true;
  readonly isDraft?: true;
}

/** The channel of the examples (`label.ts`). */
const safety = 'label-example-1';

const announced: readonly Announced[] = [
  {
    title: 'Parking at the depot',
    text: 'From Monday on we park **behind** the depot.\n\n- Gate code as before\n- Leave the two places beside the ramp free\n\nThank you!',
    hoursAgo: 50,
    roles: ['dispatcher', 'scheduler', 'resource'],
  },
  {
    title: 'How we handle sharps',
    text: '## What changes\n\n1. Containers are swapped when they are **two thirds** full.\n2. Nobody carries loose needles.\n\nQuestions go to your planner before the next visit.',
    hoursAgo: 20,
    roles: ['resource'],
    toConfirm: true,
  },
  {
    title: 'Flu vaccination for nurses',
    text: 'On Tuesday from 13:00 in the meeting room. Bring your card.',
    hoursAgo: 6,
    labelIds: [labelId('nursing'), labelId('personalCare')],
  },
  {
    title: 'Closed between the years',
    text: 'Our office is closed from 25 December to 1 January. Visits take place as planned; in an emergency call the usual number.',
    hoursAgo: 4,
    roles: ['customer'],
  },
  {
    title: 'Summer party',
    text: 'Save the date. More soon.',
    hoursAgo: 2,
    roles: ['resource', 'dispatcher', 'scheduler'],
    isDraft: true,
  },
];

/** The announcements of the demonstration, and their texts, which are written beside the log before them. */
export function demonstrationAnnouncements(now: number): {
  readonly texts: readonly WrittenText[];
  readonly appends: readonly DemonstrationAppend[];
} {
  const { AnnouncementCreated: created, AnnouncementPublished: published } = announcement.events;
  const made = announced.map(({ title, text, hoursAgo, isDraft, ...to }, index) => {
    const id = `announcement-example-${index + 1}`;
    const kept = newText({ category: 'announcement', recordId: id, field: 'text' }, text);
    const at = now - hoursAgo * 3600;
    const data = created.schema.parse({
      title,
      text: kept.reference,
      channelId: to.toConfirm ? safety : null,
      toConfirm: to.toConfirm ?? false,
      roles: to.roles ?? [],
      labelIds: to.labelIds ?? [],
      partnerIds: [],
      publishAt: null,
      endsAt: null,
      picture: null,
      secondPicture: null,
      thirdPicture: null,
      publishedAt: null,
      overSince: null,
      lastRemindedAt: null,
      stage: 'draft',
    });
    const append: DemonstrationAppend = {
      category: 'announcement',
      id,
      revision: 0,
      events: [
        { type: created.type, data },
        ...(isDraft ? [] : [{ type: published.type, data: { publishedAt: at } }]),
      ],
      actor: demonstrationActor('demo-dispatcher'),
      at,
    };
    return { kept, append };
  });
  return { texts: made.map(({ kept }) => kept), appends: made.map(({ append }) => append) };
}
