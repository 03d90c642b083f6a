import { useFormats } from '../shell/useFormats.ts';
import { momentText } from './momentText.ts';
import classes from './timeTravel.module.css';

/** Says in a drawer that it is of the past, and of when. */
export function AsItWas({ asOf }: { readonly asOf: number }) {
  const { format, zone } = useFormats();
  return <p className={classes.drawerNote}>As it was on {momentText(asOf, format, zone)}</p>;
}
