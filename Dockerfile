# The whole service on one machine: API, portal, store and loads. The data are in the volume /data.
FROM node:24-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The portal is built at its first request, so that the packages of the build are needed too.
RUN npm ci --no-audit --no-fund && npm cache clean --force
COPY . .

# Only the volume is kept. What is compiled and what npm logs may vanish, so that the root can be read-only.
RUN mkdir --mode=700 /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=8080 PORTAL_PORT=8081 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled npm_config_cache=/tmp/npm
VOLUME ["/data"]
EXPOSE 8080 8081

# The status needs no key. A first start loads the samples before it answers.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/v1/status').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# Without npm between, which would not pass signals on. compose.yaml says how a key is issued.
CMD ["node", "--require", "./local/node-version.cjs", "bin/local.ts"]
