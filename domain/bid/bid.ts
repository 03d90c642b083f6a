import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { instant, line, money, requiredRef, text } from '../record/field.ts';

const filled = 'Muster takes it from the work.';

const fields = z.object({
  jobOfferId: requiredRef('jobOffer', 'Job offer', {
    class: 'plain',
    once: true,
    example: 'Ward round',
  }),
  resourceId: requiredRef('resource', 'Bid by', { class: 'plain', once: true, example: 'Ana Silva' }),
  title: line('Title', { class: 'plain', once: true, help: filled, example: 'Evening round' }),
  start: instant('Start', { class: 'plain', once: true, help: filled }),
  end: instant('End', { class: 'plain', once: true, help: filled }),
  rate: money('Rate asked', { class: 'plain', help: 'If left out: the rate of the offer.' }),
  notes: text('Notes', { class: 'plain' }),
});

/** What somebody bids for work that is offered (scheduling §3, bids; shell §3, bid tracking event). */
export const bid = defineRecord({
  category: 'bid',
  about: 'What somebody bids for a job that is offered.',
  area: 'bids',
  fields,
  belongsTo: ['jobOfferId'],
  ownersSee: 'always',
  stages: {
    label: 'Status',
    begins: { among: ['new'], usually: 'new' },
    states: {
      new: {},
      accepted: { is: 'over' },
      declined: { is: 'over' },
      withdrawn: { is: 'over' },
    },
    steps: {
      accept: { from: ['new'], to: 'accepted' },
      decline: { done: 'Declined', from: ['new'], to: 'declined' },
      withdraw: { done: 'TakenBack', from: ['new'], to: 'withdrawn', by: 'owners' },
      renew: { label: 'Bid again', from: ['withdrawn'], to: 'new', by: 'owners' },
    },
    derived: { expired: { of: ['new'], past: ['start'] } },
  },
  notices: {
    create: {
      to: ['planners'],
      when: 'Somebody bids for a job.',
      text: 'Somebody bids for a job that you offer.',
      date: 'start',
    },
    accept: { to: ['assigned'], date: 'start' },
    decline: { to: ['assigned'], date: 'start' },
  },
  ownedBy: { resource: 'resourceId' },
  defaults: { notes: '' },
  title: ({ title }) => title || 'Job',
  searched: ['notes'],
  keys: [['jobOfferId', 'resourceId']],
  columns: ['stage', 'resourceId', 'start', 'end', 'rate', 'notes'],
  order: [{ by: 'start', direction: 'desc' }],
  pageSize: 20,
  indexes: [['resourceId']],
  path: 'bid_board',
});
export type BidDetails = z.output<typeof fields>;
