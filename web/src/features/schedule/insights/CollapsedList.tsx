import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode, useRef, useState } from 'react';

/** The number of items shown before the list is expanded. */
const COLLAPSED_COUNT = 5;

interface CollapsedListProps {
  readonly label?: string;
  /** Gap between the items, in theme spacing units. */
  readonly gap: number;
  /** List items. */
  readonly children: ReactNode;
}

/** Shows the first items of a long list, and the others on demand. A single extra item is shown at once. */
export function CollapsedList({ label, gap, children }: CollapsedListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);
  const isLong = items.length > COLLAPSED_COUNT + 1 && !isExpanded;
  const showAll = (): void => {
    setIsExpanded(true);
    // The button is gone then, so the list takes the focus.
    listRef.current?.focus();
  };
  return (
    <>
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap, outline: 'none' }}
      >
        {isLong ? items.slice(0, COLLAPSED_COUNT) : items}
      </Box>
      {isLong && (
        <Button variant="outlined" onClick={showAll} sx={{ minHeight: 44, mt: 1, justifySelf: 'start' }}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}
