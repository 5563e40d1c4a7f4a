"""Make the bucket that ``STORAGE_URL`` names, if it is not there yet; runs once at each start."""

from __future__ import annotations

import os
from urllib.parse import parse_qsl, urlsplit

import boto3
from botocore.exceptions import ClientError


def make_bucket(storage_url: str) -> bool:
    """
    Make a bucket; return whether it was made now.

    :raises ValueError: if the address is not ``s3://bucket…``.
    :raises botocore.exceptions.ClientError: if the storage refuses, for any other reason than that it has the bucket.
    """
    parts = urlsplit(storage_url)
    if parts.scheme != "s3" or not parts.netloc:
        raise ValueError(f"STORAGE_URL is {storage_url!r}; there is a bucket to make only for s3://bucket?…")
    client = boto3.client("s3", **dict(parse_qsl(parts.query)))
    try:
        client.head_bucket(Bucket=parts.netloc)
        return False
    except ClientError as error:
        if error.response["Error"]["Code"] not in ("404", "NoSuchBucket"):
            raise
    client.create_bucket(Bucket=parts.netloc)
    return True


if __name__ == "__main__":
    make_bucket(os.environ["STORAGE_URL"])
