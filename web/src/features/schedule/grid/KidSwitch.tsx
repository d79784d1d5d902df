import Box from '@mui/material/Box';
import { useArrowKeys } from '../../../ui/useArrowKeys.ts';
import { nameOfKid } from '../names.ts';
import { type Column, keyOfColumn } from './columns.ts';

interface KidSwitchProps {
  readonly columns: readonly Column[];
  readonly visibleKey: string | undefined;
  readonly onShow: (key: string) => void;
}

/** On phones, one kid's summer fills the page; these buttons switch to another kid. */
export function KidSwitch({ columns, visibleKey, onShow }: KidSwitchProps) {
  const listRef = useArrowKeys('button');
  return (
    <Box
      ref={listRef}
      role="group"
      aria-label="Whose summer"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 5,
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        mx: -2,
        px: 2,
        py: 1,
        bgcolor: 'background.default',
        scrollbarWidth: 'none',
      }}
    >
      {columns.map((column) => {
        const key = keyOfColumn(column);
        const isVisible = key === visibleKey;
        return (
          <Box
            key={key}
            component="button"
            type="button"
            aria-pressed={isVisible}
            onClick={() => onShow(key)}
            sx={{
              flexShrink: 0,
              maxWidth: '60vw',
              minHeight: 44,
              px: 2,
              border: '1px solid',
              borderColor: isVisible ? 'primary.main' : 'divider',
              borderRadius: 6,
              bgcolor: isVisible ? 'primary.main' : 'background.paper',
              color: isVisible ? 'primary.contrastText' : 'text.primary',
              font: 'inherit',
              fontWeight: 600,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              cursor: 'pointer',
            }}
          >
            {nameOfKid(column.kid)}
            {column.sharer && ` (${column.sharer.firstName})`}
          </Box>
        );
      })}
    </Box>
  );
}
