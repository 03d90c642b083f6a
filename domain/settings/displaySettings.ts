import type { BookingStatus } from '../booking/bookingStatus.ts';
import { standardLook, standardStatusLabels } from '../booking/statusLook.ts';
import { type MenuKey, menuLabels } from '../catalogues/menuLabels.ts';
import { lineSchema } from '../kernel/fields.ts';
import { choice, line, look, yesNo } from '../record/field.ts';
import { setting } from './setting.ts';

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
  menu: {
    timeline: menuEntry('timeline'),
    projecttasks: menuEntry('projecttasks', 'hidden'),
    customers: menuEntry('customers'),
    resources: menuEntry('resources'),
    bookings: menuEntry('bookings'),
    calendar: menuEntry('calendar'),
    week: menuEntry('week'),
    masterroster: menuEntry('masterroster'),
    scheduler: menuEntry('scheduler'),
    planner: menuEntry('planner'),
    equipments: menuEntry('equipments'),
    pods: menuEntry('pods', 'hidden'),
    shifts: menuEntry('shifts'),
    uploads: menuEntry('uploads'),
  },
  menuLabels: {
    home: menuName('home'),
    timeline: menuName('timeline'),
    projecttasks: menuName('projecttasks'),
    customers: menuName('customers'),
    resources: menuName('resources'),
    bookings: menuName('bookings'),
    calendar: menuName('calendar'),
    week: menuName('week'),
    masterroster: menuName('masterroster'),
    scheduler: menuName('scheduler'),
    planner: menuName('planner'),
    equipments: menuName('equipments'),
    pods: menuName('pods'),
    shifts: menuName('shifts'),
    settings: menuName('settings'),
    uploads: menuName('uploads'),
  },
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

/**
 * Whether the menu has an entry; home and the preferences, where this is decided, it always has. `hidden`: one that came
 * later, which organisations that were there before show when they want it.
 */
function menuEntry(key: MenuKey, usual: 'shown' | 'hidden' = 'shown') {
  const label = menuLabels[key];
  return setting(yesNo(label, { help: `Whether the menu has the entry ${label}.` }), {
    default: usual === 'shown',
    section: 'menu',
    the: `the menu entry ${label}`,
    decides: [{ kind: 'part', what: 'whether the menu has the entry' }],
  });
}

function menuName(key: MenuKey) {
  const label = menuLabels[key];
  const takes = lineSchema.min(1).max(30).nullable();
  return setting(line(`${label} is called`, { help: `What the menu entry ${label} says.`, takes }), {
    default: null,
    section: 'menu',
    the: `the name of the menu entry ${label}`,
    decides: [{ kind: 'part', what: 'what the entry says' }],
  });
}
