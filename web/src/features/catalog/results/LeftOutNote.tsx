import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { kidInfoOpened } from '../../kids/kids.ts';
import { leftOutDismissed } from '../search.ts';
import type { LeftOut } from '../searchInUrl.ts';
import type { PageSearch } from '../searchRequest.ts';
import styles from './results.module.css';

const TEXTS: Readonly<Record<LeftOut, string>> = {
  age: 'filtered by age',
  area: 'searched an area of the map',
  address: 'searched near an address',
};

const listFormat = new Intl.ListFormat('en-US');

/** Says what a shared link does not contain, until the parent has set it or dismisses the note (Requirement D14.2). */
export function LeftOutNote({ search }: { search: PageSearch }) {
  const dispatch = useAppDispatch();
  const missing = search.leftOut.filter((part) => {
    if (part === 'age') return !search.children?.length;
    return part === 'area' ? search.boundingBox === null : true;
  });
  if (missing.length === 0) return null;
  return (
    <p role="status" className={styles['leftOut']}>
      {`The sender also ${listFormat.format(missing.map((part) => TEXTS[part]))}, which links leave out.`}
      {missing.includes('age') && (
        <Button kind="small" onClick={() => dispatch(kidInfoOpened())}>
          Set yours
        </Button>
      )}
      <Button kind="small" onClick={() => dispatch(leftOutDismissed())}>
        OK
      </Button>
    </p>
  );
}
