import Box from '@mui/material/Box';
import { Route, Routes } from 'react-router-dom';
import { CampPage } from './camp/CampPage.tsx';
import { CorrectionsFile } from './camp/CorrectionsFile.tsx';
import { FindCamp } from './camp/FindCamp.tsx';
import { ImportsPage } from './import/ImportsPage.tsx';

/** Imports files, corrects facts, and shows the source of each fact. */
export function CatalogSection() {
  return (
    <Routes>
      <Route path="catalogue/camps/:orgId" element={<CampPage />} />
      <Route
        path="*"
        element={
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <FindCamp />
            <ImportsPage />
            <CorrectionsFile />
          </Box>
        }
      />
    </Routes>
  );
}
