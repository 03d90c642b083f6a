import { Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { openShift } from '../../domain/openShift/openShift.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { weeksOfMonths } from '../../domain/shift/nextWeeks.ts';
import { queries } from '../client/queries.ts';
import { NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
import { CopyToPeople } from './CopyToPeople.tsx';
import { DraftBar } from './DraftBar.tsx';
import { rectangleOf } from './grid/gridSelection.ts';
import { ShiftGrid } from './grid/ShiftGrid.tsx';
import { useGridSelection } from './grid/useGridSelection.ts';
import { useShiftDraft } from './grid/useShiftDraft.ts';
import { PhoneShifts } from './PhoneShifts.tsx';
import { SaveQuestion } from './SaveQuestion.tsx';
import { ShiftsToolbar } from './ShiftsToolbar.tsx';
import { ApplyTemplateDialog } from './templates/ApplyTemplateDialog.tsx';
import { NewTemplateDialog } from './templates/NewTemplateDialog.tsx';
import { selectedPattern } from './templates/selectedPattern.ts';
import { TemplatesMenu } from './templates/TemplatesMenu.tsx';
import { useSaveShifts } from './useSaveShifts.tsx';
import type { ShiftPeople } from './useShiftPeople.ts';
import type { ShiftsAddress } from './useShiftsAddress.ts';
import { NextWeeksDialog } from './weeks/NextWeeksDialog.tsx';

export interface ShiftsScreenProps {
  readonly address: ShiftsAddress;
  readonly shifts: ShiftPeople;
}

type Opened = 'nextMonths' | 'nextWeek' | 'people' | 'template' | 'newTemplate' | undefined;

/** Who works when: a grid of people and days, on a phone the days of one person. */
export function ShiftsScreen({ address, shifts }: ShiftsScreenProps) {
  const session = useSession();
  const phone = usePhone();
  const edited = useShiftDraft(shifts);
  const saving = useSaveShifts();
  const [opened, setOpened] = useState<Opened>();
  const days = 7 * address.weeks;
  const { shown } = shifts;
  const selection = useGridSelection({ rows: shown.length, columns: days }, address.search);
  const mayEdit = mayCommand(session, 'shift.setDays');
  const mayPlan = mayRead(session, 'planning');
  const templates = useQuery({ ...queries.everyRecord('shiftTemplate'), enabled: mayPlan });
  const { top, bottom, left, right } = rectangleOf(selection.selected);
  // A phone has no rows to select: whoever's days are open is meant.
  const chosen = phone ? shown.filter(({ id }) => id === address.person) : shown.slice(top, bottom + 1);
  const isClean = edited.draft.cells.size === 0;
  const first = chosen[0];
  const usable = (templates.data?.rows ?? []).filter(({ archived }) => !archived);
  return (
    <Screen
      title="Shifts"
      note={
        shown.length === shifts.people.length
          ? `${shown.length} people`
          : `${shown.length} of ${shifts.people.length} people`
      }
      actions={
        mayEdit &&
        shifts.people.length > 0 && (
          <>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />}>
                  Copy
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item disabled={!isClean} onClick={() => setOpened('nextWeek')}>
                  To the next weeks…
                </Menu.Item>
                <Menu.Item disabled={first === undefined} onClick={() => setOpened('people')}>
                  {first === undefined ? 'To other people…' : `${first.name} to other people…`}
                </Menu.Item>
                {!isClean && <Menu.Label>Save or discard your changes before copying weeks.</Menu.Label>}
              </Menu.Dropdown>
            </Menu>
            {mayPlan && (
              <TemplatesMenu
                some={templates.data && usable.length > 0}
                closed={isClean ? undefined : 'Save or discard your changes before applying one.'}
                whose={first?.name}
                mayMake={mayCommand(session, 'shiftTemplate.create')}
                onApply={() => setOpened('template')}
                onMake={() => setOpened('newTemplate')}
              />
            )}
            {mayRead(session, openShift.area) && (
              <Button
                component={Link}
                to={`/${openShift.path}`}
                variant="default"
                leftSection={<IconUserPlus size={17} aria-hidden />}
              >
                Open shifts
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={17} aria-hidden />}
              disabled={!isClean}
              onClick={() => setOpened('nextMonths')}
            >
              add next 3 months shifts
            </Button>
          </>
        )
      }
    >
      <ShiftsToolbar address={address} />
      {shown.length === 0 ? (
        <NothingHere title="Nobody here">
          <Text size="sm" c="dimmed">
            {shifts.people.length === 0
              ? 'There are no people yet. Once there are, their shifts are entered here.'
              : 'No name or label matches the search.'}
          </Text>
          {address.search !== '' && (
            <Anchor component="button" type="button" size="sm" onClick={() => address.change({ search: '' })}>
              Show everybody
            </Anchor>
          )}
        </NothingHere>
      ) : phone ? (
        <PhoneShifts address={address} shifts={shifts} edited={edited} mayEdit={mayEdit && !saving.isBusy} />
      ) : (
        <ShiftGrid
          address={address}
          shifts={shifts}
          edited={edited}
          selection={selection}
          mayEdit={mayEdit && !saving.isBusy}
        />
      )}
      <DraftBar edited={edited} saving={saving} people={shifts.people} />
      {!phone && mayEdit && shown.length > 0 && isClean && (
        <Group gap="xs" mt="xs">
          <Text size="xs" c="dimmed">
            Type hours such as 7-15, 17-21 or 22:00-6:00. F2 edits, Delete clears, Ctrl D fills down, Ctrl R
            fills right; copy and paste as in a spreadsheet.
          </Text>
        </Group>
      )}
      <SaveQuestion saving={saving} />
      {opened === 'people' && first !== undefined && (
        <CopyToPeople
          from={first}
          first={address.first}
          days={days}
          edited={edited}
          people={shifts.people}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'template' && (
        <ApplyTemplateDialog
          templates={usable}
          address={address}
          shifts={shifts}
          selected={chosen}
          saving={saving}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'newTemplate' && first !== undefined && (
        <NewTemplateDialog
          pattern={selectedPattern(
            phone
              ? { first: address.first, weeks: address.weeks, from: 0, to: days - 1 }
              : { first: address.first, weeks: address.weeks, from: left, to: right },
            (day) => edited.hoursOf({ resourceId: first.id, day }),
          )}
          taken={usable.map(({ name }) => name)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {(opened === 'nextMonths' || opened === 'nextWeek') && (
        <NextWeeksDialog
          title={opened === 'nextMonths' ? 'add next 3 months shifts' : 'Copy to the next weeks'}
          address={address}
          shifts={shifts}
          selected={chosen}
          weeks={opened === 'nextMonths' ? weeksOfMonths(address.first, address.weeks, 3) : address.weeks}
          saving={saving}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  );
}
