import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { formatCount } from './formatFigures.ts';

interface FigureButtonProps {
  readonly figure: number | string;
  /** What the figure counts, such as 'clicks refused', for screen readers. */
  readonly about: string;
  readonly onOpen: () => void;
  /** Focus state of the grid cell that contains the figure, since arrow keys move the focus from cell to cell. */
  readonly cell?: { readonly hasFocus: boolean; readonly tabIndex: 0 | -1 };
}

/** A figure of the report as a button that shows the clicks behind it. Zero is plain text. */
export function FigureButton({ figure, about, onOpen, cell }: FigureButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const text = typeof figure === 'number' ? formatCount(figure) : figure;
  useEffect(() => {
    if (cell?.hasFocus) button.current?.focus();
  }, [cell?.hasFocus]);
  if (figure === 0) return <span>0</span>;
  return (
    <ButtonBase
      ref={button}
      aria-label={`${text} ${about}: show the clicks`}
      {...(cell && { tabIndex: cell.tabIndex })}
      onClick={onOpen}
      sx={{
        minWidth: 44,
        minHeight: 44,
        px: 1,
        justifyContent: 'flex-end',
        borderRadius: 1,
        font: 'inherit',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: 'primary.main',
        textDecoration: 'underline',
        textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
        textUnderlineOffset: '3px',
        '&:hover': { textDecorationColor: 'currentColor' },
      }}
    >
      {text}
    </ButtonBase>
  );
}
