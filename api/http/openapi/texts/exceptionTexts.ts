import { instant, type PropertyTexts, said } from './propertyText.ts';

/** The report of exceptions: work that is late by the rules of the organisation. */
export const exceptionTexts: PropertyTexts = {
  reportedAt: instant('The moment of the report.'),
  'getExceptions.rules': said('The rules of the organisation, in their order.'),
  'getExceptions.rows': said('The exceptions: the highest status first, and of one status the latest.'),
  'getExceptions.total': said('How many exceptions there are, also beyond those that are answered.', 3),
  'getExceptions.standing': said(
    'How many of all exceptions still stand: the booking has not reached the status.',
    2,
  ),
  exception: said('Which rule the booking breaks, or has broken.'),
  rule: said('Which of `rules` it breaks: its number among them, the first is 0.', 0),
  dueAt: instant('When the booking should have had the status.'),
  reachedAt: instant('When it got there after all. Null: it still has not.', 1),
  lateness: said('By how much it is late, or was. Seconds.', 1800),
  statusSince: instant('Since when it has the status that it has.'),
};
