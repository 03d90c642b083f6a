import { exceptionRule, standardRules } from '../exception/exceptionRule.ts';
import { entries, yesNo } from '../record/field.ts';
import { setting } from './setting.ts';

/** Which work is reported as an exception, and whether dispatchers are alerted (scheduling §3, §4; shell §2.3, §6). */
export const exceptionSettings = {
  exceptionRules: setting(
    entries('Reported', exceptionRule, {
      entry: 'rule',
      help: 'A booking that should have a status by a time of its own, and has it later than that, or still has not. None: nothing is reported.',
    }),
    {
      default: [...standardRules],
      section: 'exceptions',
      the: 'the rules of exceptions',
      decides: [{ kind: 'part', what: 'which bookings are exceptions' }],
    },
  ),
  exceptionAlert: setting(
    yesNo('Alert dispatchers', {
      help: 'When there is a new exception, dispatchers see an alert on every screen for two minutes.',
    }),
    {
      default: true,
      section: 'exceptions',
      the: 'alerts of exceptions',
      decides: [{ kind: 'part', what: 'whether dispatchers are alerted to exceptions' }],
    },
  ),
} as const;
