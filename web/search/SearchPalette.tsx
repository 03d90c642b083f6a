import { Combobox, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchIndexes } from '../../domain/search/searchIndexes.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { readDay } from '../../domain/time/readDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { wantStep } from '../booking/wantedStep.ts';
import { noteTyping } from '../client/typingPause.ts';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { usePhone } from '../shell/usePhone.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { useTimeTravel } from '../timeTravel/pastMoment.ts';
import { useOpenRecord } from './openRecord.ts';
import { PaletteOption } from './PaletteOption.tsx';
import { type PaletteGroup, type PaletteItem, paletteGroups } from './paletteGroups.ts';
import { recentSearches, rememberSearch } from './recentSearches.ts';
import classes from './SearchPalette.module.css';
import { globalIndexes, searchQuery } from './searchQueries.ts';
import { recordStepVerbs, stepVerbs } from './stepVerbs.ts';
import { verbIn, verbs } from './verbs.ts';

/**
 * From when on it shows that an answer is awaited, in milliseconds: most come sooner, and a sign that comes and goes with
 * each key distracts, and is a sixth of what the browser has to do for it.
 */
const slowMs = 300;

export interface SearchPaletteProps {
  readonly opened: boolean;
  readonly placeholder: string;
  /** What stands in the box when it opens. */
  readonly initialText: string;
  readonly onClose: () => void;
}

/** Search over everything, and everything that can be done, by keyboard (shell §2.3, global search box). */
export function SearchPalette({ opened, onClose, ...box }: SearchPaletteProps) {
  const phone = usePhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      title="Search"
      size={640}
      padding={0}
      yOffset="9vh"
      fullScreen={phone}
      transitionProps={{ duration: 80 }}
      classNames={{ title: classes.hiddenTitle ?? '', header: classes.hiddenHeader ?? '' }}
    >
      <Palette onClose={onClose} {...box} />
    </Modal>
  );
}

function Palette({ onClose, placeholder, initialText }: Omit<SearchPaletteProps, 'opened'>) {
  const session = useSession();
  const actor = useActor();
  const { zone, format } = useFormats();
  const phone = usePhone();
  const navigate = useNavigate();
  const { uid } = session.user;
  const org = session.organisation.id;
  const [text, setText] = useState(initialText);
  const [asked, setAsked] = useState(() => text.trim());
  const { asOf } = useTimeTravel();
  const offered = [
    ...verbs.filter(({ may }) => may(session)),
    // Steps are taken in the present.
    ...(asOf === null ? [...stepVerbs(actor, session.organisation), ...recordStepVerbs(session)] : []),
  ];
  const open = useOpenRecord();
  const said = verbIn(asked, offered);
  const all = globalIndexes(session);
  const indexes =
    said === undefined
      ? all
      : all.filter((name) => said.verb.categories.some((one) => one === searchIndexes[name]?.category));
  const answer = useQuery(searchQuery(said?.rest ?? asked, indexes));
  // What is typed while an answer is awaited is asked after it, the last of it alone: as fast as the server answers.
  useEffect(() => {
    if (!answer.isFetching) setAsked(text.trim());
  }, [answer.isFetching, text]);
  /** For which text Enter was pressed before its answer was there. */
  const [awaited, setAwaited] = useState<string>();
  const recent = useMemo(() => recentSearches(uid, org), [uid, org]);
  const groups = paletteGroups({
    session,
    zone,
    text,
    verbs: offered,
    verb: said?.verb,
    answer: asked === '' ? undefined : answer.data,
    recent,
    day: dayIn(text, zone, format),
    open,
  });
  const store = useCombobox({ opened: true, loop: true });
  const shown = groups.flatMap(({ items }) => items.map(({ key }) => key)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line is chosen whenever others are shown, or none was
  useEffect(() => {
    store.selectFirstOption();
  }, [shown, awaited]);

  const items = new Map(groups.flatMap((group) => group.items.map((item) => [item.key, item] as const)));
  const waiting = asked !== text.trim() || answer.isFetching;
  const isBusy = waiting && text.trim() !== '';
  const [wasBusy] = useDebouncedValue(isBusy, slowMs);
  /** The first of what an earlier text has found is not what is looked for: Enter waits for the answer. */
  const holdEnter = () => {
    const [item] = items.values();
    const mayDiffer = item === undefined || item.isFound === true;
    if (!waiting || text.trim() === '' || !mayDiffer || store.getSelectedOptionIndex() > 0) return;
    setAwaited(text);
    store.resetSelectedOption();
  };
  const take = (key: string) => {
    const target = items.get(key)?.target;
    if (target === undefined) return;
    if ('search' in target) {
      setText(target.search);
      return;
    }
    rememberSearch(uid, org, text);
    onClose();
    if ('href' in target) {
      window.location.assign(target.href);
      return;
    }
    if ('act' in target) {
      target.act();
      return;
    }
    if (target.step !== undefined) wantStep(target.step);
    if (target.to !== open?.at) void navigate(target.to);
  };
  const [first] = items.keys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there, for the text that was typed then
  useEffect(() => {
    if (awaited === undefined || (awaited === text && waiting)) return;
    setAwaited(undefined);
    if (awaited === text && first !== undefined && answer.error === null) take(first);
  }, [awaited, text, waiting]);
  const nothing = text.trim() !== '' && groups.length === 0 && !waiting;
  return (
    <Combobox store={store} onOptionSubmit={take} withinPortal={false}>
      <div className={classes.box}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="lg"
            variant="unstyled"
            aria-label="Search"
            placeholder={placeholder}
            value={text}
            maxLength={200}
            onChange={(event) => {
              noteTyping();
              setText(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) holdEnter();
            }}
            leftSection={<IconSearch size={20} aria-hidden />}
            rightSection={isBusy && wasBusy ? <Loader size="xs" aria-label="Searching" /> : null}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options
        aria-label="Results"
        aria-busy={isBusy}
        className={classes.list ?? ''}
        data-phone={phone || undefined}
        // For whoever measures: what was typed when the results that are shown were asked for.
        data-answers={answer.isFetching ? undefined : asked}
      >
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </Combobox.Options>
      <output className={classes.said}>
        {answer.error !== null && asked !== '' ? (
          <Text size="sm" c="red" p="md">
            {answer.error.message}
          </Text>
        ) : nothing ? (
          <Nothing text={text.trim()} />
        ) : answer.data?.note != null ? (
          <Text size="xs" c="dimmed" px="md" py={6}>
            {answer.data.note}
          </Text>
        ) : null}
      </output>
      {!phone && <Keys />}
    </Combobox>
  );
}

function Group({ group: { title, count, items } }: { readonly group: PaletteGroup }) {
  return (
    <Combobox.Group label={count === undefined ? title : `${title} · ${count}`}>
      {items.map((item: PaletteItem) => (
        <PaletteOption key={item.key} item={item} />
      ))}
    </Combobox.Group>
  );
}

/** The empty state: what can be searched, and how. */
function Nothing({ text }: { readonly text: string }) {
  return (
    <div className={classes.nothing}>
      <Text fw={600}>Nothing found for “{text}”</Text>
      <Text size="sm" c="dimmed">
        Names, references, telephone numbers, addresses and titles are searched. The beginnings of words are
        enough, in any order: “har hos” finds Harbour Hospital.
      </Text>
    </div>
  );
}

function Keys() {
  return (
    <div className={classes.keys}>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> open
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> close
      </span>
      <span className={classes.hint}>“book …”, “call …”, “confirm …” act at once</span>
    </div>
  );
}

/** The day that was typed, without its year the nearest one; undefined for everything else. */
function dayIn(text: string, zone: Zone, format: TimeFormat) {
  const day = readDay(text, 'dayFirst', localDayOf(zone, Math.floor(Date.now() / 1000)));
  if (day === undefined) return undefined;
  const date = dateOfLocalDay(day);
  return { date, text: format.dayOf(date) };
}
