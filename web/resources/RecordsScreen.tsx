import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '../../api/contract/views.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Pager } from '../shell/Pager.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { type Beside, useBeside } from '../shell/useBeside.ts';
import { onFirstPage, type Pages } from '../shell/usePages.ts';
import classes from './RecordsScreen.module.css';

/** The open record of a list, in the address; `new` for the form of a new one. */
export function useOpenRecord(): Omit<Beside, 'value'> & { readonly recordId: string | null } {
  const { value, ...rest } = useBeside('record');
  return { recordId: value, ...rest };
}

export interface RecordsScreenProps<Row> {
  readonly title: string;
  /** `customers`, as in "No customers here". */
  readonly what: string;
  readonly list: UseQueryResult<Page<Row>>;
  readonly pages: Pages;
  readonly add: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A searchable list of records by name, in pages. */
export function RecordsScreen<Row>({ title, what, list, pages, add, children }: RecordsScreenProps<Row>) {
  const [search, setSearch] = useSearchParams();
  const text = search.get('search') ?? '';
  const page = list.data;
  const onSearch = (next: string) =>
    setSearch(
      (old) => {
        const first = onFirstPage(old);
        if (next === '') first.delete('search');
        else first.set('search', next);
        return first;
      },
      { replace: true },
    );
  return (
    <Screen
      title={title}
      note={page === undefined ? '\u00a0' : `${page.total} ${text === '' ? 'in all' : 'found'}`}
      actions={
        add !== undefined && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        )
      }
    >
      <div className={classes.search}>
        <SearchField
          label={`Search ${what}`}
          placeholder="Name or reference"
          value={text}
          onChange={onSearch}
        />
      </div>
      {list.error !== null && page === undefined ? (
        <LoadFailed what={`The ${what}`} error={list.error} onRetry={() => void list.refetch()} />
      ) : page === undefined ? (
        <ListSkeleton rows={12} />
      ) : page.rows.length === 0 ? (
        <NothingHere title={`No ${what} here`}>
          <Text size="sm" c="dimmed">
            {text === '' ? 'They can be added one by one or uploaded.' : 'Nothing matches the search.'}
          </Text>
        </NothingHere>
      ) : (
        <>
          {children(page.rows)}
          <Pager
            before={pages.before}
            shown={page.rows.length}
            total={page.total}
            onPrevious={pages.previous}
            onNext={pages.next(page.nextCursor, page.rows.length)}
          />
        </>
      )}
    </Screen>
  );
}
