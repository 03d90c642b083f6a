import type { RosterContent } from './rosterContent.ts';

/**
 * A short text by which two contents are told apart: 53 bits of their canonical JSON. What is empty, null or no counts as
 * not there, so that a field which is added later does not change the marks of what has been published before.
 */
export function contentMark(content: RosterContent): string {
  const stated = Object.entries({ ...content, ...groupMarked(content) })
    .filter(([, value]) => !isNothing(value))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return bitsOf(JSON.stringify(stated)).toString(36);
}

/** In whatever order people take part; how many people that needs by a ratio changes from day to day. */
function groupMarked({ group, resourcesNeeded }: RosterContent) {
  if (group === null) return {};
  return {
    group: { ...group, participantIds: group.participantIds.toSorted() },
    resourcesNeeded: group.participantsPerPerson === null ? resourcesNeeded : null,
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** 53 bits of a text, by two multiplicative hashes side by side. Not against people who look for collisions. */
function bitsOf(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    other = Math.imul(other ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return 4_294_967_296 * (other & 0x1fffff) + (one >>> 0);
}
