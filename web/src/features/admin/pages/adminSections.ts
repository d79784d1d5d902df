import type { ComponentType } from 'react';
import { lazyComponent } from '../../../ui/lazyComponent.ts';

/** A section of the admin pages, shown to admins only. */
export interface AdminSection {
  readonly path: string;
  /** Label of the section's tab. */
  readonly tab: string;
  /** Description of the section, as one sentence. */
  readonly about: string;
  readonly Section: ComponentType;
}

const loadCatalog = () => import('../catalog/CatalogSection.tsx');
const loadProjections = () => import('../projections/ProjectionsSection.tsx');
const loadRequests = () => import('../requests/RequestsSection.tsx');
const loadPeople = () => import('../people/PeopleSection.tsx');
const loadEmails = () => import('../emails/EmailsSection.tsx');
const loadAudit = () => import('../audit/AuditSection.tsx');

/** In tab order. Each section handles the routes below its path. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    path: '/admin/catalogue',
    tab: 'Catalog',
    about: 'Upload a file, correct what is wrong, and see where a fact came from.',
    Section: lazyComponent(loadCatalog, (module) => module.CatalogSection),
  },
  {
    path: '/admin/projections',
    tab: 'Projections',
    about: 'How current each read model is. Preview what a replay would change before readers see it.',
    Section: lazyComponent(loadProjections, (module) => module.ProjectionsSection),
  },
  {
    path: '/admin/requests',
    tab: 'Requests',
    about: 'Suggestions from visitors, and camp operators who want to be called.',
    Section: lazyComponent(loadRequests, (module) => module.RequestsSection),
  },
  {
    path: '/admin/people',
    tab: 'People',
    about: 'Accounts, and the websites of camps with their access to benchmarking.',
    Section: lazyComponent(loadPeople, (module) => module.PeopleSection),
  },
  {
    path: '/admin/emails',
    tab: 'Emails',
    about: 'Emails that are waiting for the mail server, since when, and why.',
    Section: lazyComponent(loadEmails, (module) => module.EmailsSection),
  },
  {
    path: '/admin/audit',
    tab: 'Audit',
    about: 'Who did what, and when.',
    Section: lazyComponent(loadAudit, (module) => module.AuditSection),
  },
];
