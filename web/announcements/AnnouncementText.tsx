import { Typography } from '@mantine/core';
import Markdown from 'markdown-to-jsx';
import { type ReactNode, useMemo } from 'react';
import { type FileValue, isFileValue } from '../../domain/file/fileValue.ts';
import { fileAddress } from '../client/uploadFile.ts';
import classes from './announcements.module.css';

/** What is announced: its text in Markdown, and its pictures. */
export interface Announced {
  readonly text?: unknown;
  readonly picture?: unknown;
  readonly secondPicture?: unknown;
  readonly thirdPicture?: unknown;
}

/** The place of a picture in a text: `![The yard](1)`. */
const placed = /!\[[^\]]*\]\(\s*([1-3])\s*\)/g;

/**
 * The text of an announcement. Nothing in it is HTML, its links open beside Muster and run nothing, and its pictures are those of
 * the announcement alone, so that reading it asks no other server for anything.
 */
export function AnnouncementText({ of }: { readonly of: Announced }) {
  const { text, picture, secondPicture, thirdPicture } = of;
  const written = typeof text === 'string' ? text : '';
  const pictures = useMemo(
    () => [picture, secondPicture, thirdPicture].map((one) => (isFileValue(one) ? one : null)),
    [picture, secondPicture, thirdPicture],
  );
  const options = useMemo(
    () => ({
      disableParsingRawHTML: true,
      forceBlock: true,
      overrides: {
        // The title of the announcement is above all of them.
        ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, Heading])),
        a: Outward,
        img: ({ src, alt }: { readonly src?: string; readonly alt?: string }) => {
          const file = /^[1-3]$/.test(src ?? '') ? pictures[Number(src) - 1] : null;
          return file ? <Picture file={file} alt={alt ?? ''} /> : alt;
        },
      },
    }),
    [pictures],
  );
  const inText = new Set([...written.matchAll(placed)].map(([, number]) => Number(number) - 1));
  return (
    <div className={classes.text}>
      <Typography>
        <Markdown options={options}>{written}</Markdown>
      </Typography>
      {pictures.map((file, place) =>
        file === null || inText.has(place) ? null : <Picture key={file.id} file={file} alt={file.name} />,
      )}
    </div>
  );
}

function Heading({ children }: { readonly children?: ReactNode }) {
  return <p className={classes.heading}>{children}</p>;
}

function Outward({ href, children }: { readonly href?: string; readonly children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

function Picture({ file, alt }: { readonly file: FileValue; readonly alt: string }) {
  return <img src={fileAddress(file)} alt={alt} className={classes.picture} loading="lazy" />;
}
