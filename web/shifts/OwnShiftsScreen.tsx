import { Text } from '@mantine/core';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { OfferedShifts } from '../openShifts/OfferedShifts.tsx';
import { NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ColleagueOffers } from '../shiftOffers/ColleagueOffers.tsx';
import { OfferShift } from '../shiftOffers/OfferShift.tsx';
import { DraftBar } from './DraftBar.tsx';
import { useShiftDraft } from './grid/useShiftDraft.ts';
import { PersonDays } from './PhoneShifts.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';
import type { ShiftsScreenProps } from './ShiftsScreen.tsx';
import { ShiftsToolbar } from './ShiftsToolbar.tsx';
import classes from './shifts.module.css';
import { useSaveShifts } from './useSaveShifts.tsx';

/** The shifts of whoever looks: their own days, which they set where their organisation lets them. */
export function OwnShiftsScreen({ address, shifts }: ShiftsScreenProps) {
  const session = useSession();
  const edited = useShiftDraft(shifts);
  const saving = useSaveShifts();
  const mayEdit = mayCommand(session, 'shift.setDays');
  const person = shifts.people.find(({ id }) => id === session.resourceId);
  return (
    <Screen
      title="My shifts"
      actions={<OfferShift />}
      note={
        mayEdit
          ? 'Enter when you can work. Your planners see it at once.'
          : 'Your planners enter when you work.'
      }
    >
      <ShiftsToolbar address={address} whose="own" />
      {person === undefined ? (
        <NothingHere title="No shifts">
          <Text size="sm" c="dimmed">
            Your sign-in is not linked to a person whose shifts are planned.
          </Text>
        </NothingHere>
      ) : (
        <div className={classes.own}>
          <PersonDays
            address={address}
            shifts={shifts}
            edited={edited}
            mayEdit={mayEdit && !saving.isBusy}
            person={person}
            editableFrom={address.today}
          />
          <OfferedShifts />
          <ColleagueOffers />
        </div>
      )}
      <DraftBar edited={edited} saving={saving} people={shifts.people} />
      <SaveQuestion saving={saving} />
    </Screen>
  );
}
