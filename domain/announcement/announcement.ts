import { z } from 'zod';
import { labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choicesOrNone, file, instant, keptText, ref, refs, requiredLine, yesNo } from '../record/field.ts';
import { audienceRoles } from '../rights/audience.ts';
import { refusalTexts } from '../text/texts.ts';

const picture = (label: string) =>
  file(label, {
    class: 'plain',
    accepts: 'image',
    longestSide: 1600,
    help: 'The text says where it stands: ![What it shows](1) is the first. Otherwise it stands below the text.',
  });

const fields = z.object({
  title: requiredLine('Title', { class: 'plain', example: 'New parking at the depot' }),
  text: keptText('Text', {
    class: 'plain',
    help: 'With Markdown: **bold**, lists, headings and links.',
    example: 'From Monday we park **behind** the depot.',
  }),
  channelId: ref('label', 'Channel', {
    among: labelsOfType('announcement'),
    class: 'plain',
    help: 'What it is about, so that its readers find it: a label of the type Announcement.',
    example: 'Safety',
  }),
  toConfirm: yesNo('To be confirmed', {
    class: 'plain',
    help: 'Each reader says that they have read it, and you see who has not.',
    example: 'no',
  }),
  roles: choicesOrNone('For roles', audienceRoles, {
    class: 'planning',
    help: 'Everybody with one of these roles, one of the labels or one of the partners below reads it.',
    alsoKnownAs: ['Roles'],
    example: 'Field workers',
  }),
  labelIds: refs('label', 'For people with labels', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    alsoKnownAs: ['Labels'],
    example: 'Nursing',
  }),
  partnerIds: refs('partner', 'For partners', {
    class: 'planning',
    alsoKnownAs: ['Partners'],
    example: 'Harbour Contractors',
  }),
  publishAt: instant('Publish at', {
    class: 'planning',
    help: 'A draft is published by itself then.',
    example: '02/03/2026 08:00',
  }),
  endsAt: instant('Ends at', {
    class: 'plain',
    help: 'Nobody reads it after that.',
    example: '31/03/2026 18:00',
  }),
  picture: picture('Picture 1'),
  secondPicture: picture('Picture 2'),
  thirdPicture: picture('Picture 3'),
  publishedAt: instant('Published at', { class: 'plain', bySteps: true }),
  overSince: instant('Over since', { class: 'plain', bySteps: true }),
  lastRemindedAt: instant('Reminded at', { class: 'planning', bySteps: true }),
});

const said = ['title', 'text', 'toConfirm', 'picture', 'secondPicture', 'thirdPicture'] as const;

/** What an organisation tells its people, partners or customers, who read and may have to confirm it (scheduling §2, §3). */
export const announcement = defineRecord({
  category: 'announcement',
  about: 'What an organisation tells those to whom it is addressed, who read it and may have to confirm it.',
  area: 'talk',
  fields,
  audience: { roles: 'roles', labelIds: 'labelIds', partnerIds: 'partnerIds', in: ['published'] },
  stages: {
    states: {
      draft: {},
      // What somebody has confirmed stays what they have confirmed.
      published: { fixes: [...said] },
      ended: { is: 'over' },
      withdrawn: { is: 'over' },
    },
    steps: {
      publish: {
        from: ['draft'],
        to: 'published',
        sets: { publishedAt: 'now' },
      },
      end: { done: 'Ended', from: ['published'], to: 'ended', sets: { overSince: 'now' } },
      withdraw: {
        done: 'TakenOff',
        label: 'Withdraw',
        from: ['published'],
        to: 'withdrawn',
        sets: { overSince: 'now' },
      },
      remind: {
        label: 'Remind the rest',
        done: 'Reminded',
        from: ['published'],
        inPlace: true,
        sets: { lastRemindedAt: 'now' },
      },
    },
  },
  moments: {
    publishing: { at: 'publishAt', in: ['draft'], takes: 'publish' },
    ending: { at: 'endsAt', in: ['published'], takes: 'end' },
  },
  notices: {
    remind: {
      label: 'Announcement to read',
      when: 'A planner reminds those who have not read an announcement, or have not confirmed one that is to be confirmed.',
      to: ['readers'],
      text: 'An announcement waits for you: {title}.',
    },
  },
  rule: ({ text, roles, labelIds, partnerIds, publishAt, endsAt }) => {
    if (text === null || text === '') return { path: 'text', message: refusalTexts.isRequired };
    if (roles.length + labelIds.length + partnerIds.length === 0)
      return { path: 'roles', message: refusalTexts.addressedToNobody };
    return publishAt !== null && endsAt !== null && endsAt <= publishAt
      ? { path: 'endsAt', message: refusalTexts.endsBeforeItIsPublished }
      : undefined;
  },
  searched: ['channelId'],
  keys: ['title'],
  columns: ['stage', 'channelId', 'roles', 'publishedAt', 'endsAt', 'toConfirm'],
  order: [{ by: 'publishedAt', direction: 'desc' }, 'title'],
  pageSize: 20,
  indexes: [['publishedAt']],
  path: 'announcements',
});
export type AnnouncementDetails = z.output<typeof fields>;
