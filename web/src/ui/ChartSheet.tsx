import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';

export interface ChartColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

interface ChartSheetProps {
  readonly heading: string;
  /** Describes the chart in one sentence, for screen readers. */
  readonly summary: string;
  readonly legend: readonly (readonly [name: string, color: string])[];
  /** The table's columns; the first one has the row names. */
  readonly columns: readonly [ChartColumn, ...ChartColumn[]];
  /** Height of the chart in pixels. */
  readonly height?: number;
  /** The chart itself, for sighted users. */
  readonly children: ReactNode;
}

/** A chart with a heading and a legend. Below it, users can unfold a table of the same figures. */
export function ChartSheet({ heading, summary, legend, columns, height = 220, children }: ChartSheetProps) {
  const id = useId();
  const [rowNameColumn, ...valueColumns] = columns;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }} aria-labelledby={id}>
      <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', mb: 1 }}>
        <Box component="h3" id={id} sx={{ m: 0, typography: 'body1', fontWeight: 700 }}>
          {heading}
        </Box>
        {legend.map(([name, color]) => (
          <Box
            component="span"
            key={name}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 15 }}
          >
            <Box component="span" aria-hidden sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: color }} />
            {name}
          </Box>
        ))}
      </Box>
      <Box role="img" aria-label={summary} sx={{ height }}>
        {children}
      </Box>
      <Box component="details" sx={{ mt: 0.5 }}>
        <Box
          component="summary"
          sx={{
            width: 'fit-content',
            py: 1.25,
            cursor: 'pointer',
            color: 'primary.main',
            fontWeight: 600,
            borderRadius: 1,
          }}
        >
          As a table
          <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            : {heading}
          </Box>
        </Box>
        <Box
          role="region"
          aria-label={`${heading}, as a table`}
          tabIndex={0}
          sx={{ maxHeight: 320, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
        >
          <Box
            component="table"
            sx={{
              width: 1,
              borderCollapse: 'collapse',
              fontVariantNumeric: 'tabular-nums',
              '& th, & td': {
                px: 1.5,
                py: 0.75,
                textAlign: 'right',
                borderBottom: '1px solid',
                borderColor: 'divider',
              },
              '& th:first-of-type': { textAlign: 'left', fontWeight: 600 },
            }}
          >
            <thead>
              <tr>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowNameColumn.cells.map((rowName, rowIndex) => (
                <tr key={rowName}>
                  <th scope="row">{rowName}</th>
                  {valueColumns.map((column) => (
                    <td key={column.name}>{column.cells[rowIndex]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
