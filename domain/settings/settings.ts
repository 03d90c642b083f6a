import { z } from 'zod';
import { number } from '../record/field.ts';
import { checkSettings } from './checkSettings.ts';
import { displaySettings } from './displaySettings.ts';
import { documentSettings } from './documentSettings.ts';
import { exceptionSettings } from './exceptionSettings.ts';
import { generalSettings } from './generalSettings.ts';
import { logoSettings } from './logoSettings.ts';
import { restrictionSettings } from './restrictionSettings.ts';
import { schedulingSettings } from './schedulingSettings.ts';
import { setting } from './setting.ts';
import { waitingSettings } from './waitingSettings.ts';

/**
 * Every setting of an organisation (scheduling §3, §5, §9; docs/settings.md), by its key; those of a group by
 * the group's key and their own: `doNotCheck.distance`. To add a setting, add an entry beside those of its section: no
 * earlier event contains it, so it begins with its default.
 */
export const settings = {
  ...generalSettings,
  ...logoSettings,
  ...schedulingSettings,
  ...checkSettings,
  ...exceptionSettings,
  ...restrictionSettings,
  ...documentSettings,
  ...displaySettings,
  securityTrailDays: setting(
    number('Keep the security trail', z.int().min(30).max(3650), {
      unit: { text: 'days', of: 1, stored: 'Days' },
      help: 'Older entries are removed; those that stay can still be verified.',
    }),
    {
      default: 365,
      section: 'security',
      the: 'the time for which the security trail is kept',
      decides: [{ kind: 'part', what: 'when entries of the security trail expire' }],
    },
  ),
  ...waitingSettings,
} as const;
