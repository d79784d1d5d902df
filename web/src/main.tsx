import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers, Shell } from './app/App.tsx';
import './app/fonts.css';
import { createStore } from './app/store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root to draw into');
createRoot(root).render(
  <StrictMode>
    <Providers store={createStore()}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
);
