# syntax=docker/dockerfile:1
# Sheaf in one image. Server, command line and pure packages run from their TypeScript sources; they stay workspaces
# (links in node_modules), because Node strips no types below node_modules itself. Only the web app is built.

FROM node:24-slim AS web
WORKDIR /sheaf
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build --outDir dist --emptyOutDir

FROM node:24-slim AS program
WORKDIR /sheaf
COPY . .
# Only what the server and the command line need, without the tools, the web app's libraries and the packaged Node.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace @sheaf/server --workspace @sheaf/cli \
 && find packages apps -name '*.test.ts' -delete \
 && rm -rf apps/web tools tests bench docs
COPY --from=web /sheaf/apps/web/dist apps/web/dist

FROM node:24-slim
# tini reaps what the server's children leave behind; the certificates are for warehouses reached over TLS.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ca-certificates \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 sheaf \
 && useradd --uid 10001 --gid sheaf --home-dir /var/lib/sheaf --create-home --shell /usr/sbin/nologin sheaf \
 && printf '#!/bin/sh\nexec node /sheaf/apps/cli/src/main.ts "$@"\n' > /usr/local/bin/sheaf \
 && chmod 755 /usr/local/bin/sheaf
COPY --from=program /sheaf /sheaf
WORKDIR /sheaf
ENV SHEAF_ENV=production \
    SHEAF_DATA=/var/lib/sheaf \
    HOST=0.0.0.0 \
    PORT=4000 \
    NODE_COMPILE_CACHE=/var/lib/sheaf/compile-cache
USER sheaf
VOLUME /var/lib/sheaf
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
# It starts the server again when it dies, and says why it died; the container's own restart is for what it gives up on.
CMD ["node", "apps/server/src/supervised.ts"]
