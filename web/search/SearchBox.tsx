import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconScan, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readings } from '../../domain/catalogues/readings.ts';
import { useSession } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
import { useScreenHandle } from '../shell/useScreenHandle.ts';
import classes from './SearchPalette.module.css';
import { SearchPalette } from './SearchPalette.tsx';
import { searchBoxOf } from './searchBoxOf.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./scan/ScanDialog.tsx')).ScanDialog }));

/** The screens of things that are marked with barcodes (shell §2.3). */
const scanned: readonly (string | null | undefined)[] = Object.values(readings).flatMap(({ menu, shown }) =>
  'barcode' in shown && menu !== null ? [menu] : [],
);

type Shown = 'nothing' | 'scanner' | { readonly text: string };

/**
 * The global search box in the header (shell §2.3). `Ctrl K` or `⌘ K` opens it from anywhere; it is empty each
 * time, unless a scanned code fills it, and closed by every change of route.
 */
export function SearchBox() {
  const phone = usePhone();
  const { hidden, placeholder } = searchBoxOf(useSession().organisation.settings);
  const screen = useScreenHandle()?.screen;
  const [shown, setShown] = useState<Shown>('nothing');
  const open = () => setShown({ text: '' });
  const close = () => setShown('nothing');
  const { pathname } = useLocation();
  // By the browser's Back button, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen is another one
  useEffect(() => setShown('nothing'), [pathname]);
  // From within a field as well.
  useHotkeys([['mod+K', open]], [], true);
  return (
    <>
      {hidden ? null : phone ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Search" onClick={open}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.opener ?? ''} onClick={open} aria-keyshortcuts="Control+K">
          <IconSearch size={16} aria-hidden />
          <span>{placeholder}</span>
          <Kbd size="xs" aria-hidden>
            {isApple ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      )}
      {scanned.includes(screen) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Scan a barcode"
          onClick={() => setShown('scanner')}
        >
          <IconScan size={20} aria-hidden />
        </ActionIcon>
      )}
      <SearchPalette
        opened={typeof shown === 'object'}
        placeholder={placeholder}
        initialText={typeof shown === 'object' ? shown.text : ''}
        onClose={close}
      />
      {shown === 'scanner' && (
        <Suspense>
          <ScanDialog onCode={(text) => setShown({ text })} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
