import type { BookingStatus } from '../booking/bookingStatus.ts';
import { standardLook, standardStatusLabels } from '../booking/statusLook.ts';
import {
  type HideableKey,
  hideableKeys,
  type MenuKey,
  menuEntries,
  type NamedKey,
  namedKeys,
} from '../catalogues/menuEntries.ts';
import { lineSchema } from '../kernel/fields.ts';
import { choice, line, look, yesNo } from '../record/field.ts';
import { type Setting, setting } from './setting.ts';

/** What an entry of the menu or of the header may be called. */
const nameSchema = lineSchema.min(1).max(30).nullable();

/** How statuses, the menu and the search look (scheduling §3; shell §2.2, §2.3). */
export const displaySettings = {
  statuses: {
    draft: statusSetting('draft'),
    rostered: statusSetting('rostered'),
    confirmed: statusSetting('confirmed'),
    dispatched: statusSetting('dispatched'),
    active: statusSetting('active'),
    finished: statusSetting('finished'),
    reviewed: statusSetting('reviewed'),
    feedback: statusSetting('feedback'),
    parked: statusSetting('parked'),
    cancelled: statusSetting('cancelled'),
  },
  menu: settingsOf(hideableKeys, menuEntry),
  menuLabels: settingsOf(namedKeys, menuName),
  broadcastTitle: setting(
    line('The broadcast is called', {
      help: 'What opens from the loudspeaker in the header.',
      takes: nameSchema,
    }),
    {
      default: null,
      section: 'menu',
      the: 'the name of the broadcast',
      decides: [{ kind: 'part', what: 'what the broadcast in the header is called' }],
    },
  ),
  broadcastDescription: setting(
    line('Under the title of the broadcast', { help: 'A sentence that says what it is for.' }),
    {
      default: null,
      section: 'menu',
      the: 'the sentence of the broadcast',
      decides: [{ kind: 'part', what: 'the sentence under the title of the broadcast' }],
    },
  ),
  searchPlaceholder: setting(
    line('Text in the search box', {
      help: 'Shown in the search box while it is empty.',
      example: 'Find a job',
    }),
    {
      default: null,
      section: 'search',
      the: 'what the search box says',
      decides: [{ kind: 'part', what: 'what stands in the search box while it is empty' }],
    },
  ),
  searchHidden: setting(
    yesNo('Hide the search box', { help: 'Searching stays possible with Ctrl K, and in every list.' }),
    {
      default: false,
      section: 'search',
      the: 'whether the search box is hidden',
      decides: [{ kind: 'part', what: 'whether the header has a search box' }],
    },
  ),
  searchEngine: setting(
    choice(
      'Search engine',
      { installed: 'As installed', typesense: 'Typesense', postgres: 'PostgreSQL' },
      { help: 'If the one that is chosen is not installed, PostgreSQL searches.' },
    ),
    {
      default: 'installed',
      section: 'search',
      decides: [{ kind: 'part', what: 'which of the installed engines answers searches' }],
    },
  ),
} as const;

/** How a status is shown (scheduling §3, Job status config). */
function statusSetting(status: BookingStatus) {
  const label = standardStatusLabels[status];
  return setting(
    look(label, { help: `What the status ${label} is called, its colour, and that of the text on it.` }),
    {
      default: standardLook,
      section: 'statuses',
      the: `the look of ${label}`,
      decides: [{ kind: 'part', what: 'what the status is called, and its colours' }],
    },
  );
}

/** One setting for each entry of the menu. */
function settingsOf<Key extends MenuKey, Of extends Setting>(
  keys: readonly Key[],
  settingOf: (key: Key) => Of,
) {
  // The boundary: each key has its setting, which the type of `Object.fromEntries` cannot express.
  return Object.fromEntries(keys.map((key) => [key, settingOf(key)])) as { readonly [Each in Key]: Of };
}

/** Whether the menu has an entry; home and the preferences, where this is decided, it always has. */
function menuEntry(key: HideableKey) {
  const { label, setting: usual } = menuEntries[key];
  return setting(yesNo(label, { help: `Whether the menu has the entry ${label}.` }), {
    default: usual === 'shown',
    section: 'menu',
    the: `the menu entry ${label}`,
    decides: [{ kind: 'part', what: 'whether the menu has the entry' }],
  });
}

function menuName(key: NamedKey) {
  const { label } = menuEntries[key];
  return setting(
    line(`${label} is called`, { help: `What the menu entry ${label} says.`, takes: nameSchema }),
    {
      default: null,
      section: 'menu',
      the: `the name of the menu entry ${label}`,
      decides: [{ kind: 'part', what: 'what the entry says' }],
    },
  );
}
