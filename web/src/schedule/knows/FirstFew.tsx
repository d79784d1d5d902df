import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode, useRef, useState } from 'react';

/** More than these at once is not read by anybody. */
const FEW = 5;

interface FirstFewProps {
  readonly label?: string;
  /** Between the items, in steps of the theme's spacing. */
  readonly gap: number;
  /** List items. */
  readonly children: ReactNode;
}

/** The first of a long list, and the others at a press. One more alone is not worth the press. */
export function FirstFew({ label, gap, children }: FirstFewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);
  const isLong = items.length > FEW + 1 && !isWhole;
  const showAll = (): void => {
    setIsWhole(true);
    // The button is gone then.
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
        {isLong ? items.slice(0, FEW) : items}
      </Box>
      {isLong && (
        <Button variant="outlined" onClick={showAll} sx={{ minHeight: 44, mt: 1, justifySelf: 'start' }}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}
